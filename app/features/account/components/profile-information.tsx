import { useState } from "react";
import { Link } from "react-router";
import { DeleteAccount } from "#app/features/account/components/delete-account.tsx";
import type { Profile } from "#app/features/users/profile.ts";
import { ProfileForm } from "#app/features/account/components/profile-form.tsx";
import { SECURITY_PATH } from "#app/features/security/security-paths.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

const LINK_CLASS = "-ml-3 justify-self-start text-sm font-normal text-ink-600";

/** The signed-in user's profile, to read or to edit, with sign-out and account deletion. */
export function ProfileInformation({ currentUser }: { currentUser: Profile }) {
  const [isEditing, setEditing] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  return (
    <section className="grid gap-4">
      <h3 className="text-lg">{m.accounts_profile_information()}</h3>
      {saved && !isEditing && (
        <Notice tone="success" announce>
          {saved}
        </Notice>
      )}
      {isEditing ? (
        <ProfileForm
          currentUser={currentUser}
          onCancel={() => setEditing(false)}
          onSaved={(message) => {
            setSaved(message);
            setEditing(false);
          }}
        />
      ) : (
        <ProfileDetails currentUser={currentUser} />
      )}
      {!isEditing && (
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() => {
              setSaved(null);
              setEditing(true);
            }}
          >
            {m.accounts_edit()}
          </Button>
          <SignOut />
        </div>
      )}
      {!isEditing && (
        <div className="grid">
          <Link to={SECURITY_PATH} className={buttonClass("quiet", LINK_CLASS)}>
            {m.security_title()}
          </Link>
          <a href="/profile/data" download className={buttonClass("quiet", LINK_CLASS)}>
            {m.accounts_download_data()}
          </a>
          <DeleteAccount />
        </div>
      )}
    </section>
  );
}

function ProfileDetails({ currentUser }: { currentUser: Profile }) {
  const details = [
    { label: m.accounts_profile_full_name(), value: currentUser.full_name },
    { label: m.accounts_profile_email(), value: currentUser.email },
    { label: m.accounts_profile_phone(), value: currentUser.phone_number || m.accounts_not_provided() },
    {
      label: m.accounts_profile_role(),
      value: currentUser.role === "admin" ? m.accounts_role_admin() : m.accounts_role_user(),
    },
  ];
  return (
    <dl className="grid gap-3">
      {details.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-xs text-ink-600">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SignOut() {
  // A full page load, so that no personal data stays in memory.
  const submission = useSubmission<unknown>({
    failure: m.accounts_sign_out_failed(),
    onSuccess: () => location.assign("/"),
  });
  return (
    <form method="post" action="/logout" onSubmit={submission.onSubmit} className="contents">
      <Button type="submit" busy={submission.busy}>
        {m.layout_sign_out()}
      </Button>
      {submission.formError && (
        <div className="w-full">
          <Notice tone="error">{submission.formError.message}</Notice>
        </div>
      )}
    </form>
  );
}
