import { expect, test } from "vitest";
import { inShownOrder, moveAround } from "#app/features/images/editor/image-order.ts";

const photo = (id: string, over = {}) => ({ id, is_main: false, is_featured: false, ...over });
const photos = [
  photo("main", { is_main: true }),
  photo("first featured", { is_featured: true }),
  photo("second featured", { is_featured: true }),
  photo("kitchen"),
  photo("terrace"),
];
const shown = (id: string, target: string) => inShownOrder(moveAround(photos, id, target, true)).map((each) => each.id);

test("a photo dragged before a featured one is placed after the featured ones", () => {
  expect(shown("terrace", "main")).toEqual(["main", "first featured", "second featured", "terrace", "kitchen"]);
  expect(shown("terrace", "second featured").indexOf("terrace")).toBe(3);
});

test("featured photos can be reordered among themselves, and the main one stays first", () => {
  expect(shown("second featured", "first featured").slice(0, 3)).toEqual(["main", "second featured", "first featured"]);
  expect(shown("main", "terrace")[0]).toBe("main");
});
