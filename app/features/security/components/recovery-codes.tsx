import { useState } from "react";
import { PostButton } from "#app/ui/post-button.tsx";
import { useOutcome } from "#app/features/security/components/use-outcome.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

/** New recovery codes, to copy or download, and a button that hides them once they are stored. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const showOutcome = useOutcome();
  const [copied, setCopied] = useState<boolean | null>(null);
  const text = `${codes.join("\n")}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className="grid gap-4">
      <Notice tone="warning">{m.security_codes_once()}</Notice>
      <ol
        aria-label={m.security_codes()}
        className="figures grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-1.5 rounded-panel bg-sand-100 px-5 py-4 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()} className="scriptless:hidden">
          {m.security_copy()}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={m.security_codes_file()}
          className={buttonClass("secondary", "no-underline")}
        >
          {m.security_download()}
        </a>
      </div>
      <output className="text-sm text-ink-600 empty:hidden">
        {copied === null ? "" : copied ? m.security_copied() : m.security_copy_failed()}
      </output>
      <PostButton
        action="/account/recovery-codes/kept"
        submit={m.security_codes_kept()}
        submitting={m.ui_saving()}
        variant="primary"
        onSuccess={() => showOutcome("codes-kept")}
      />
    </div>
  );
}
