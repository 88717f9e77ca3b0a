import { Icon } from "#app/ui/icon.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { m } from "#messages";

/**
 * Shares the page by the device's dialog, or else copies its URL; shows a message when neither works (spec section 2,
 * 'Share button').
 */
export function ShareButton({ className, isShort }: { className: string; isShort: boolean }) {
  const showToast = useToast();
  const share = async () => {
    const page = shownPage();
    if (await shareByDevice(page)) return;
    showToast(await copy(page.url));
  };
  return (
    <button type="button" onClick={() => void share()} className={`${className} scriptless:hidden`}>
      <Icon name="share" />
      <span className={isShort ? "max-sm:sr-only" : "max-[22rem]:sr-only"}>{m.layout_share()}</span>
    </button>
  );
}

/** The shown page; the home page instead of one behind a private link, which is only for its recipient. */
function shownPage(): ShareData & { url: string } {
  const isPrivate = new URLSearchParams(location.search).has("token");
  return isPrivate ? { url: `${location.origin}/` } : { title: document.title, url: location.href };
}

/** True when the page was shared or the user cancelled. */
async function shareByDevice(page: ShareData): Promise<boolean> {
  if (!("share" in navigator)) return false;
  try {
    await navigator.share(page);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

async function copy(url: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(url);
    return m.layout_link_copied();
  } catch {
    return m.layout_share_failed();
  }
}
