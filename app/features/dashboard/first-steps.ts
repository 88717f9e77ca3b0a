/** What a new owner does first, in this order. */
export const firstSteps = ["photos", "texts", "price", "payment", "refunds", "host", "emails", "account"] as const;
export type FirstStep = (typeof firstSteps)[number];

interface Setup {
  /** The parts of the property that still have demo content. */
  demo_parts: string[];
  payment_apps: unknown[];
  cancellation_policy: string;
  host_name: string;
  /** Whether a mail server is configured. */
  canSend: boolean;
  /** Whether the admin has not answered the prompt to protect the account. */
  isPromptDue: boolean;
}

/** The steps that are done. */
export function findDoneSteps(setup: Setup): FirstStep[] {
  const isOwn = (...parts: string[]) => !parts.some((part) => setup.demo_parts.includes(part));
  const isDone: Record<FirstStep, boolean> = {
    photos: isOwn("photos"),
    texts: isOwn("title", "intro", "description"),
    price: isOwn("price_per_night"),
    payment: setup.payment_apps.length > 0 && isOwn("payment_apps"),
    refunds: setup.cancellation_policy !== "" && isOwn("cancellation_policy"),
    host: setup.host_name !== "" && isOwn("host"),
    emails: setup.canSend,
    account: !setup.isPromptDue,
  };
  return firstSteps.filter((step) => isDone[step]);
}
