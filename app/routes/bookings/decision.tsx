import { data, Link } from "react-router";
import { appContext, type Call } from "#app/context.server.ts";
import { approveBookings, denyBookings } from "#app/features/bookings/bookings.server.ts";
import { DecisionPage } from "#app/features/bookings/decisions/components/decision-page.tsx";
import { readCalendarCheck } from "#app/features/bookings/decisions/decision-form.server.ts";
import { decisionLinkErrors } from "#app/features/bookings/decisions/decision-link.ts";
import { openDecision, type OpenedDecision } from "#app/features/bookings/decisions/decision-link.server.ts";
import { toBookingError } from "#app/features/bookings/booking-errors.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { MessagePage } from "#app/layout/message-page.tsx";
import { parseReason } from "#app/lib/forms/text-schema.ts";
import { useFlash } from "#app/lib/forms/use-flash.ts";
import { pageAction } from "#app/server/http/page-action.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { enforceRateLimit } from "#app/server/http/rate-limits.server.ts";
import { formErrorResponse, successResponse, validationError } from "#app/server/http/responses.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/decision";
import { m } from "#messages";

// The page behind the link in an e-mail about a request: it shows the request and asks. Opening it decides nothing, because
// mail scanners open links.

async function open({ context }: Call, token: string): Promise<OpenedDecision> {
  const { auth, database, now } = context.get(appContext);
  return openDecision(database.db, (await auth.$context).secret, token, now());
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const { database, now } = context.get(appContext);
  const [opened, property] = await Promise.all([open({ request, context }, token), findProperty(database.db)]);
  if (!opened.ok || !property) {
    const reason = opened.ok ? "invalid" : opened.reason;
    return data({ ok: false as const, reason }, { status: decisionLinkErrors[reason].status });
  }
  const { check_in_time, check_out_time, time_zone } = property;
  return {
    ok: true as const,
    token,
    booking: { ...opened.booking, history: undefined },
    property: { check_in_time, check_out_time, time_zone },
    now: now().toISOString(),
  };
}

export const middleware = pageAction(async (call) => {
  const { request, context } = call;
  const { database, feeds, now } = context.get(appContext);
  const fields = await parseBody(request);
  const token = typeof fields.token === "string" ? fields.token : "";
  const form = { to: `/decision?${new URLSearchParams({ token }).toString()}` };
  const rejection = await enforceRateLimit(call, "link-use", token.slice(0, 1000), form);
  if (rejection) return rejection;
  const opened = await open(call, token);
  if (!opened.ok) {
    const { status, text } = decisionLinkErrors[opened.reason];
    return formErrorResponse(request, { status, error: `link-${opened.reason}`, message: text() }, form);
  }
  const { admin, booking } = opened;
  if (fields.decision !== "approve" && fields.decision !== "deny") {
    return formErrorResponse(request, validationError({ decision: m.ui_check_field() }), form);
  }
  const reason =
    fields.decision === "deny" ? parseReason(fields.denial_reason, "denial_reason") : { ok: true as const, value: "" };
  if (!reason.ok) return formErrorResponse(request, validationError(reason.fields), form);
  const [decision] =
    fields.decision === "approve"
      ? await approveBookings(database.db, admin, [booking.id], now(), await readCalendarCheck(feeds, fields))
      : await denyBookings(database.db, admin, [booking.id], reason.value, now());
  if (!decision) throw new Error("The request has no result");
  const { result } = decision;
  if (!result.ok) return formErrorResponse(request, toBookingError(result, "admin"), form);
  return successResponse(request, { body: { booking_id: booking.id, status: result.booking.status }, to: form.to });
});

/** The link is a secret, and so is what it shows. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export const meta: Route.MetaFunction = () => [
  { title: m.booking_decision_page_title() },
  { name: "robots", content: "noindex" },
];

export default function Decision({ loaderData }: Route.ComponentProps) {
  const flash = useFlash("/decision");
  if (loaderData.ok) return <DecisionPage {...loaderData} flashed={flash} />;
  const { title, text } = decisionLinkErrors[loaderData.reason];
  return (
    <MessagePage title={title()}>
      <p>{text()}</p>
      <Link to="/login?next=%2Fadmin" className={buttonClass("primary")}>
        {m.mail_open_dashboard()}
      </Link>
    </MessagePage>
  );
}
