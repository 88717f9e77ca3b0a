import {
  type ComponentType,
  createContext,
  lazy,
  type Provider,
  type ReactNode,
  Suspense,
  use,
  useEffect,
} from "react";
import { signOfLife, wake } from "#app/ui/sign-of-life.ts";

interface IslandOptions<Props> {
  /** Brings the part's code to the browser. */
  bring: () => Promise<ComponentType<Props>>;
  /** Stands in the part's place while it comes to a page that the server has not written. */
  fallback: ReactNode;
  /** Says, above what the server has written, that the code could not be brought. */
  Missing: ComponentType;
}

type Draw<Props> = (props: Props) => ReactNode;

/** By `AtHand` the server, which has all code at hand, draws the part itself. */
type Island<Props> = ComponentType<Props> & { AtHand: Provider<Draw<Props> | null> };

const CONTROL = "[data-island] :is(a[href]:not([target]), button)";
const written = () => document.querySelector("[data-island]");

/**
 * A page's main part, as the server has written it, whose code comes when somebody begins to use the page. A click
 * that is sooner than the code is not lost: it waits. One island for each page.
 */
export function island<Props extends object>({ bring, fallback, Missing }: IslandOptions<Props>): Island<Props> {
  const AtHandContext = createContext<Draw<Props> | null>(null);
  let isAwake = false;
  let clicked: HTMLElement | null = null;

  const Late = lazy<ComponentType<Props>>(async () => {
    if (written()) await signOfLife();
    try {
      return { default: await bring() };
    } catch {
      const html = written()?.innerHTML ?? "";
      return { default: () => <WithoutCode {...{ Missing, html }} /> };
    }
  });

  function hold(event: MouseEvent): void {
    const control = (event.target as Element).closest<HTMLElement>(CONTROL);
    if (isAwake || !control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    clicked = control;
    wake();
  }

  function arrive(): void {
    isAwake = true;
    clicked?.click();
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
      <div data-island className="contents">
        <Suspense fallback={fallback}>
          {draw ? draw(props) : <Late {...props} />}
          <Arrival onArrive={arrive} />
        </Suspense>
      </div>
    );
  }
  return Object.assign(Island, { AtHand: AtHandContext });
}

/** Tells that what stands beside it works. */
function Arrival({ onArrive }: { onArrive: () => void }) {
  useEffect(onArrive, [onArrive]);
  return null;
}

function WithoutCode({ Missing, html }: { Missing: ComponentType; html: string }) {
  return (
    <>
      <Missing />
      <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
