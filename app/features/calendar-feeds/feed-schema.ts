import type { ParseResult } from "#app/lib/forms/parse-result.ts";
import { asText } from "#app/lib/forms/text-schema.ts";
import { m } from "#messages";

/** A calendar of another site to import. `url` is http or https. */
export interface FeedRequest {
  name: string;
  url: string;
}

export const MAX_FEED_NAME = 60;
export const MAX_FEED_URL = 2000;

/** Parses the form of a new feed. `webcal:` addresses, which calendar programs use, become `https:`. */
export function parseFeedRequest(fields: Record<string, unknown>): ParseResult<FeedRequest> {
  const name = asText(fields.name).trim();
  const typed = asText(fields.url).trim();
  const errors: Record<string, string> = {};
  if (!name || name.length > MAX_FEED_NAME) errors.name = m.calendars_name_invalid({ count: MAX_FEED_NAME });
  const url = URL.parse(typed.replace(/^webcals?:/i, "https:"));
  if (!url || !/^https?:$/.test(url.protocol) || typed.length > MAX_FEED_URL) errors.url = m.calendars_url_invalid();
  if (!url || Object.keys(errors).length > 0) return { ok: false, fields: errors };
  return { ok: true, value: { name, url: url.href } };
}
