import { describeDevice } from "#app/lib/describe-device.ts";
import type { Transaction } from "#app/server/db/client.server.ts";
import { queueEmail } from "#app/features/email/outbox.server.ts";
import { formatDayAndTime } from "#app/lib/format-time.ts";
import { m } from "#messages";

/** The user that a notice goes to. */
export interface Recipient {
  id: string;
  email: string;
  full_name: string;
}

/** The subject for each change to how a user signs in. */
const subjects = {
  password_changed: () => m.security_mail_password_subject(),
  two_factor_on: () => m.security_mail_two_factor_on_subject(),
  two_factor_off: () => m.security_mail_two_factor_off_subject(),
  passkey_added: () => m.security_mail_passkey_added_subject(),
  passkey_removed: () => m.security_mail_passkey_removed_subject(),
};

/** Queues the notice of a change, in the transaction of the change. `name` is the name of the passkey. */
export async function queueSecurityNotice(
  tx: Transaction,
  kind: keyof typeof subjects,
  { id, email, full_name }: Recipient,
  name: string | null = null,
): Promise<void> {
  await queueEmail(tx, {
    kind,
    user_id: id,
    to_address: email,
    write: ({ isConfirmed }) => ({
      subject: subjects[kind](),
      payload: { full_name: isConfirmed ? full_name : "", name },
    }),
  });
}

/** When and from where a user signed in. */
export interface SignInDetails {
  at: Date;
  /** The property's, IANA. */
  time_zone: string;
  user_agent: string | null;
  ip_address: string;
}

/** Queues the notice of a sign-in from a browser that is new to the account. */
export async function queueSignInNotice(
  tx: Transaction,
  { id, email, full_name }: Recipient,
  { at, time_zone, user_agent, ip_address }: SignInDetails,
): Promise<void> {
  await queueEmail(tx, {
    kind: "new_sign_in",
    user_id: id,
    to_address: email,
    write: ({ isConfirmed }) => ({
      subject: m.security_mail_sign_in_subject(),
      payload: {
        full_name: isConfirmed ? full_name : "",
        when: formatDayAndTime(at.toISOString(), time_zone),
        device: describeDevice(user_agent),
        ip_address,
      },
    }),
  });
}
