import type { PersonView } from "#app/accounts/person.ts";
import { AskedTwice } from "#app/dashboard/asked-twice.tsx";
import { useToast } from "#app/ui/toast.tsx";

const failure = "Nothing was changed: the house could not be reached. Please try again.";

interface RoleActionProps {
  person: PersonView;
}

/** Makes someone an admin: the answer 'yes' to a request, or on the owner's own accord. */
export function GrantAdmin({ person, label }: RoleActionProps & { label: string }) {
  const say = useToast();
  return (
    <AskedTwice
      label={label}
      whom={person.full_name}
      question={
        <>
          {person.full_name} ({person.email}) will have full access to properties, bookings and content, and sees every
          guest’s name, email and phone number. Grant it only to someone you know.
        </>
      }
      confirm="Make admin"
      confirming="Granting..."
      action={`/admin/people/${person.id}/role`}
      fields={{ role: "admin" }}
      failure={failure}
      onDone={() => say(`${person.full_name} is an admin now.`)}
    />
  );
}

export function DeclineAdmin({ person }: RoleActionProps) {
  const say = useToast();
  return (
    <AskedTwice
      label="Decline"
      whom={person.full_name}
      variant="danger"
      question={
        <>
          {person.full_name} stays a guest, without access to properties, bookings and content, and gets a mail that
          says so.
        </>
      }
      confirm="Decline request"
      confirming="Declining..."
      action={`/admin/people/${person.id}/decline`}
      failure={failure}
      onDone={() => say(`The request of ${person.full_name} is declined.`)}
    />
  );
}

export function DemoteAdmin({ person, isSelf }: RoleActionProps & { isSelf: boolean }) {
  const say = useToast();
  return (
    <AskedTwice
      label="Demote"
      whom={person.full_name}
      variant="danger"
      question={
        isSelf
          ? "This is your own account. You lose access to the dashboard at once, and only another admin can give it back."
          : `${person.full_name} becomes a guest and loses access to properties, bookings and content at once, on every device.`
      }
      confirm={isSelf ? "Demote myself" : "Demote to guest"}
      confirming="Demoting..."
      action={`/admin/people/${person.id}/role`}
      fields={{ role: "user" }}
      failure={failure}
      onDone={() => say(`${person.full_name} is a guest now.`)}
    />
  );
}
