// The router has no word for when its code is to come, so its tags are marked on their way out. The type is one that
// the browser knows nothing of; it leaves what it holds alone.
const MARKS = [
  ['<link rel="modulepreload"', '<link rel="later"'],
  ['type="module" async=""', 'type="text/later"'],
] as const;

/**
 * Marks a page's code as what comes later, when `startLater` says. It is read as Latin-1, which changes no byte of any
 * text and costs less than reading it as what it is.
 */
export function markCodeLater(page: Buffer): Buffer<ArrayBuffer> {
  const marked = MARKS.reduce((html, [before, after]) => html.replaceAll(before, after), page.toString("latin1"));
  return Buffer.from(marked, "latin1");
}

/**
 * The page's first script: lets the code come once the first photo is seen, because both share one line, and people
 * look before they touch. Whoever touches sooner gets it at once, and nobody waits longer than three seconds. What was
 * pressed meanwhile is remembered (`usePressedEarly`). It runs in the browser, as text, and so stands on its own.
 */
function startLater(): void {
  const signs = ["pointerdown", "pointermove", "keydown", "wheel", "scroll"];
  const start = () => {
    for (const sign of signs) removeEventListener(sign, hear);
    const later = document.querySelector<HTMLScriptElement>("script[type='text/later']");
    if (!later) return;
    later.type = "text/started";
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=later]")) link.rel = "modulepreload";
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = later.nonce;
    script.text = later.text;
    document.head.append(script);
  };
  const hear = (event: Event) => {
    // A page that comes up below a mouse at rest is told of a move as well.
    const isAtRest =
      event.type === "pointermove" && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY;
    if (!isAtRest) start();
  };
  for (const sign of signs) addEventListener(sign, hear, { passive: true });
  window.pressedEarly = { button: null };
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>("button[type=button]") : null;
    if (button && window.pressedEarly) window.pressedEarly.button = button;
  });
  setTimeout(start, 3_000);
  const photo = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  if (PerformanceObserver.supportedEntryTypes.includes("largest-contentful-paint")) {
    const seen = new PerformanceObserver((list) => {
      const entries = list.getEntries() as LargestContentfulPaint[];
      if (photo && !entries.some(({ element }) => element === photo)) return;
      seen.disconnect();
      start();
    });
    seen.observe({ type: "largest-contentful-paint", buffered: true });
  } else if (!photo || photo.complete) start();
  else photo.addEventListener("load", start);
  photo?.addEventListener("error", start);
}

export const firstScript = `(${startLater.toString()})()`;
