import type { UserView } from "#app/features/users/user-view.ts";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { m } from "#messages";

interface RoleActionProps {
  person: UserView;
}

/** Makes someone an admin: the answer 'yes' to a request, or on the owner's own accord. */
export function GrantAdmin({ person, label }: RoleActionProps & { label: string }) {
  const say = useToast();
  if (!person.email_verified) {
    return (
      <>
        <Button disabled aria-describedby={`unconfirmed-${person.id}`}>
          <span>
            {label}
            <span className="sr-only"> ({person.full_name})</span>
          </span>
        </Button>
        <p id={`unconfirmed-${person.id}`} className="order-last max-w-[40ch] basis-full text-sm text-ink-600">
          {m.accounts_email_unconfirmed()}
        </p>
      </>
    );
  }
  return (
    <ConfirmButton
      label={label}
      whom={person.full_name}
      question={m.dashboard_grant_question({ name: person.full_name, email: person.email })}
      confirm={m.dashboard_make_admin()}
      confirming={m.dashboard_granting()}
      action={`/admin/people/${person.id}/role`}
      fields={{ role: "admin" }}
      failure={m.dashboard_unreachable()}
      onSuccess={() => say(m.dashboard_granted({ name: person.full_name }))}
    />
  );
}

export function DeclineAdmin({ person }: RoleActionProps) {
  const say = useToast();
  return (
    <ConfirmButton
      label={m.dashboard_decline()}
      whom={person.full_name}
      variant="danger"
      question={m.dashboard_decline_question({ name: person.full_name })}
      confirm={m.dashboard_decline_request()}
      confirming={m.dashboard_declining()}
      action={`/admin/people/${person.id}/decline`}
      failure={m.dashboard_unreachable()}
      onSuccess={() => say(m.dashboard_declined({ name: person.full_name }))}
    />
  );
}

export function DemoteAdmin({ person, isSelf }: RoleActionProps & { isSelf: boolean }) {
  const say = useToast();
  return (
    <ConfirmButton
      label={m.dashboard_demote()}
      whom={person.full_name}
      variant="danger"
      question={isSelf ? m.dashboard_demote_self_question() : m.dashboard_demote_question({ name: person.full_name })}
      confirm={isSelf ? m.dashboard_demote_self() : m.dashboard_demote_guest()}
      confirming={m.dashboard_demoting()}
      action={`/admin/people/${person.id}/role`}
      fields={{ role: "user" }}
      failure={m.dashboard_unreachable()}
      onSuccess={() => say(m.dashboard_demoted({ name: person.full_name }))}
    />
  );
}
