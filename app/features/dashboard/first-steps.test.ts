import { expect, test } from "vitest";
import { findDoneSteps, firstSteps } from "#app/features/dashboard/first-steps.ts";
import { demoParts, partsClearedForOwner } from "#app/features/property/demo-parts.ts";

const fresh = {
  demo_parts: demoParts.filter((part) => !partsClearedForOwner.has(part)),
  payment_apps: [],
  cancellation_policy: "",
  host_name: "",
  canSend: false,
  isPromptDue: true,
};

test("a new owner has done none of the first steps", () => {
  expect(findDoneSteps(fresh)).toEqual([]);
});

test("each step is done once its own part is", () => {
  expect(findDoneSteps({ ...fresh, demo_parts: ["title", "price_per_night"] })).toEqual(["photos"]);
  expect(findDoneSteps({ ...fresh, demo_parts: ["photos", "price_per_night"] })).toEqual(["texts"]);
  expect(findDoneSteps({ ...fresh, payment_apps: [{ name: "Venmo" }] })).toEqual(["payment"]);
  expect(findDoneSteps({ ...fresh, cancellation_policy: "Everything back." })).toEqual(["refunds"]);
  expect(findDoneSteps({ ...fresh, host_name: "Marina" })).toEqual(["host"]);
  expect(findDoneSteps({ ...fresh, canSend: true })).toEqual(["emails"]);
  expect(findDoneSteps({ ...fresh, isPromptDue: false })).toEqual(["account"]);
});

test("demo content of the payment apps, the refund terms and the host doesn't count", () => {
  const demo = { ...fresh, payment_apps: [{ name: "Venmo" }], cancellation_policy: "Half back.", host_name: "Marina" };
  expect(findDoneSteps({ ...demo, demo_parts: [...demoParts] })).toEqual([]);
});

test("an owner who has set up everything has done all of them", () => {
  expect(
    findDoneSteps({
      demo_parts: [],
      payment_apps: [{ name: "Venmo" }],
      cancellation_policy: "Everything back.",
      host_name: "Marina",
      canSend: true,
      isPromptDue: false,
    }),
  ).toEqual([...firstSteps]);
});
