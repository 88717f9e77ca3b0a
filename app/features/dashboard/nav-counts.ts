import { useRouteLoaderData } from "react-router";

/** What waits on each admin page. */
export interface NavCounts {
  /** Requests that can be answered. */
  requests: number;
  admin_requests: number;
  failed_emails: number;
  failing_calendars: number;
}

/** The counts that the layout of the admin pages loaded; null when that failed. */
export function useNavCounts(): NavCounts | null {
  return useRouteLoaderData<() => { counts: NavCounts | null }>("routes/admin/layout")?.counts ?? null;
}
