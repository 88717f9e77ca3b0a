import type { UserView } from "#app/features/users/user-view.ts";
import { ConfirmButton, ConfirmForm } from "#app/ui/confirm-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { m } from "#messages";

interface RoleActionProps {
  user: UserView;
}

/** The question before a user becomes an admin, and what it posts. */
function useGrant(user: UserView) {
  const showToast = useToast();
  return {
    whom: user.full_name,
    question: m.dashboard_grant_question({ name: user.full_name, email: user.email }),
    confirm: m.dashboard_make_admin(),
    confirming: m.dashboard_granting(),
    action: `/admin/people/${user.id}/role`,
    fields: { role: "admin" },
    failure: m.dashboard_unreachable(),
    onSuccess: () => showToast(m.dashboard_granted({ name: user.full_name })),
  };
}

/** Grants a user's request for the admin role. Disabled until their e-mail address is confirmed. */
export function GrantAdmin({ user, label }: RoleActionProps & { label: string }) {
  const grant = useGrant(user);
  if (!user.email_verified) {
    return (
      <>
        <Button disabled aria-describedby={`unconfirmed-${user.id}`}>
          <span>
            {label}
            <span className="sr-only"> ({user.full_name})</span>
          </span>
        </Button>
        <p id={`unconfirmed-${user.id}`} className="order-last max-w-[40ch] basis-full text-sm text-ink-600">
          {m.accounts_email_unconfirmed()}
        </p>
      </>
    );
  }
  return <ConfirmButton {...grant} label={label} />;
}

/** Asks before a user becomes an admin without a request. */
export function ConfirmGrant({ user, onClose }: RoleActionProps & { onClose: () => void }) {
  return <ConfirmForm {...useGrant(user)} label={m.dashboard_make_admin()} onClose={onClose} />;
}

/** Declines a user's request for the admin role. */
export function DeclineAdmin({ user }: RoleActionProps) {
  const showToast = useToast();
  return (
    <ConfirmButton
      label={m.dashboard_decline()}
      whom={user.full_name}
      variant="danger"
      question={m.dashboard_decline_question({ name: user.full_name })}
      confirm={m.dashboard_decline_request()}
      confirming={m.dashboard_declining()}
      action={`/admin/people/${user.id}/decline`}
      failure={m.dashboard_unreachable()}
      onSuccess={() => showToast(m.dashboard_declined({ name: user.full_name }))}
    />
  );
}

/** Asks before the admin role is taken from a user, or from oneself. */
export function ConfirmDemotion({ user, isSelf, onClose }: RoleActionProps & { isSelf: boolean; onClose: () => void }) {
  const showToast = useToast();
  return (
    <ConfirmForm
      label={m.dashboard_demote()}
      whom={user.full_name}
      variant="danger"
      question={isSelf ? m.dashboard_demote_self_question() : m.dashboard_demote_question({ name: user.full_name })}
      confirm={isSelf ? m.dashboard_demote_self() : m.dashboard_demote_guest()}
      confirming={m.dashboard_demoting()}
      action={`/admin/people/${user.id}/role`}
      fields={{ role: "user" }}
      failure={m.dashboard_unreachable()}
      onSuccess={() => showToast(m.dashboard_demoted({ name: user.full_name }))}
      onClose={onClose}
    />
  );
}
