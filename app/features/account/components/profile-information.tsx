import { useState } from "react";
import { Link } from "react-router";
import { DeleteAccount } from "#app/features/account/components/delete-account.tsx";
import type { Profile } from "#app/features/users/profile.ts";
import { ProfileForm } from "#app/features/account/components/profile-form.tsx";
import { SECURITY_PATH } from "#app/features/security/security-paths.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

const ROW_CLASS =
  "flex min-h-13 items-center gap-3 border-b border-sand-200 text-sm font-medium hover:underline underline-offset-4";

/** The signed-in user's account: the profile to read or to edit, security, data, sign-out and deletion. */
export function ProfileInformation({ currentUser }: { currentUser: Profile }) {
  return (
    <section>
      <ProfileFold currentUser={currentUser} />
      <Link to={SECURITY_PATH} className={ROW_CLASS}>
        <ToolIcon name="lock" className="size-5 text-ink-600" />
        {m.security_title()}
      </Link>
      <a href="/profile/data" download className={ROW_CLASS}>
        <ToolIcon name="download" className="size-5 text-ink-600" />
        {m.accounts_download_data()}
      </a>
      <div className="mt-6 grid gap-2">
        <SignOut />
        <DeleteAccount />
      </div>
    </section>
  );
}

function ProfileFold({ currentUser }: { currentUser: Profile }) {
  const [isEditing, setEditing] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  return (
    <details className="folding border-b border-sand-200">
      <summary className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-3.5">
        <h3 className="text-lg">{m.accounts_profile_information()}</h3>
        <Icon name="down" className="folding-mark row-span-2 size-4" />
        <span className="text-sm text-ink-600 wrap-anywhere">
          {[currentUser.full_name, currentUser.email].filter(Boolean).join(" · ")}
        </span>
      </summary>
      <div className="grid gap-4 pt-1 pb-5">
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
          <>
            <ProfileDetails currentUser={currentUser} />
            <Button
              className="justify-self-start"
              onClick={() => {
                setSaved(null);
                setEditing(true);
              }}
            >
              {m.accounts_edit()}
            </Button>
          </>
        )}
      </div>
    </details>
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
    <form method="post" action="/logout" onSubmit={submission.onSubmit} className="grid gap-2">
      <Button type="submit" busy={submission.busy} className="w-full">
        {m.layout_sign_out()}
      </Button>
      {submission.formError && <Notice tone="error">{submission.formError.message}</Notice>}
    </form>
  );
}
