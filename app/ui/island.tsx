import {
  type ComponentType,
  createContext,
  lazy,
  type Provider,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
} from "react";
import { signOfLife, wake } from "#app/ui/sign-of-life.ts";

interface IslandOptions<Props> {
  /** Brings the part's code to the browser. */
  bring: () => Promise<ComponentType<Props>>;
  /** Stands in the part's place while it comes to a page that the server has not written. */
  fallback: ReactNode;
  /** Says, above what the server has written, that the code could not be brought yet. */
  Missing: ComponentType;
}

type Draw<Props> = (props: Props) => ReactNode;

/** By `AtHand` the server, which has all code at hand, draws the part itself. */
type Island<Props> = ComponentType<Props> & { AtHand: Provider<Draw<Props> | null> };

const CONTROL = "[data-island] :is(a[href]:not([target]), button)";
const isWritten = () => document.querySelector("[data-island]") !== null;

/**
 * A page's main part, as the server has written it, whose code comes when somebody begins to use the page. A click
 * that is sooner than the code is not lost: it waits, and asks again for code that could not be brought. One island
 * for each page.
 */
export function island<Props extends object>({ bring, fallback, Missing }: IslandOptions<Props>): Island<Props> {
  const AtHandContext = createContext<Draw<Props> | null>(null);
  let isAwake = false;
  let clicked: HTMLElement | null = null;
  let tellMissing: ((isMissing: boolean) => void) | null = null;
  let tryAgain: (() => void) | null = null;

  const Late = lazy<ComponentType<Props>>(async () => {
    // What nobody has written yet has a page for what can't be brought.
    if (!isWritten()) return { default: await bring() };
    await signOfLife();
    for (;;) {
      try {
        const part = await bring();
        tellMissing?.(false);
        return { default: part };
      } catch {
        tellMissing?.(true);
        await new Promise<void>((resolve) => {
          tryAgain = resolve;
        });
      }
    }
  });

  function hold(event: MouseEvent): void {
    const control = (event.target as Element).closest<HTMLElement>(CONTROL);
    if (isAwake || !control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    clicked = control;
    wake();
    tryAgain?.();
  }

  function arrive(): void {
    isAwake = true;
    if (clicked) standIn(clicked)?.click();
    clicked = null;
  }

  function Island(props: Props) {
    const draw = use(AtHandContext);
    useEffect(() => {
      // Before React, which stops such a click and forgets it.
      addEventListener("click", hold, true);
      return () => removeEventListener("click", hold, true);
    }, []);
    return (
      <>
        <Absence />
        <div data-island className="contents">
          <Suspense fallback={fallback}>
            {draw ? draw(props) : <Late {...props} />}
            <Arrival onArrive={arrive} />
          </Suspense>
        </div>
      </>
    );
  }

  /** Has a state of its own: were the island drawn anew before its code is there, what the server has written went. */
  function Absence() {
    const [isMissing, setMissing] = useState(false);
    useEffect(() => {
      tellMissing = setMissing;
    }, []);
    return isMissing && <Missing />;
  }
  return Object.assign(Island, { AtHand: AtHandContext });
}

/** The control itself; or, when news from the server came sooner than the code and all was drawn anew, its successor. */
function standIn(control: HTMLElement): HTMLElement | undefined {
  if (control.isConnected) return control;
  return [...document.querySelectorAll<HTMLElement>(CONTROL)].find((each) => nameOf(each) === nameOf(control));
}

const nameOf = (control: HTMLElement) => control.getAttribute("aria-label") ?? control.textContent;

/** Tells that what stands beside it works. */
function Arrival({ onArrive }: { onArrive: () => void }) {
  useEffect(onArrive, [onArrive]);
  return null;
}
