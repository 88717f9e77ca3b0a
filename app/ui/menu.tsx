import {
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { createPortal, flushSync } from "react-dom";
import { ToolIcon, type ToolIconName } from "#app/ui/tool-icon.tsx";

export interface MenuItem {
  label: string;
  onSelect: () => void;
  icon?: ToolIconName;
  isDisabled?: boolean;
  /** Red and below a rule, for what is final. */
  isDanger?: boolean;
}

interface MenuProps {
  /** What the actions are for, for screen readers. */
  label: string;
  items: MenuItem[];
  className?: string;
  /** Where the menu is rendered; by default beside its button, where a parent that handles the arrow keys gets them first. */
  container?: Element;
  children?: ReactNode;
}

const WIDTH = 236;
const GAP = 4;
const ITEM_HEIGHT = 44;
/** The padding, the border and the rule. */
const REST_HEIGHT = 28;

/** A button with three dots that opens a menu of actions. A native popover: Esc and a click elsewhere close it. */
export function Menu({ label, items, className = "", container, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();

  const place = useCallback(() => {
    if (!button.current || !menu.current) return;
    const { top, bottom, right } = button.current.getBoundingClientRect();
    const height = itemsOf(menu.current).length * ITEM_HEIGHT + REST_HEIGHT;
    const isBelow = bottom + GAP + height <= innerHeight || top < height + GAP;
    menu.current.style.top = `${scrollY + (isBelow ? bottom + GAP : top - GAP - height)}px`;
    menu.current.style.left = `${scrollX + Math.max(8, right - WIDTH)}px`;
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    addEventListener("resize", place);
    return () => removeEventListener("resize", place);
  }, [isOpen, place]);

  function open({ newState }: ToggleEvent<HTMLDivElement>): void {
    if (newState !== "open") return;
    // Before it is displayed, so that its height is known.
    flushSync(() => setOpen(true));
    place();
  }

  function select(item: MenuItem): void {
    if (item.isDisabled) return;
    // Restores the focus first, so that a dialog of the action returns it to the button.
    menu.current?.hidePopover();
    item.onSelect();
  }

  const popover = (
    <div
      ref={menu}
      id={id}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="menu"
      onBeforeToggle={open}
      onToggle={({ newState }) => {
        if (newState === "open") itemsOf(menu.current)[0]?.focus();
        // Not before it is closed, because the browser restores the focus from the item that has it.
        else setOpen(false);
      }}
      onKeyDown={moveFocus}
    >
      {isOpen &&
        items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={item.isDisabled || undefined}
            className={`menu-item ${item.isDanger ? "menu-item-danger" : ""}`}
            onClick={() => select(item)}
          >
            {item.icon && <ToolIcon name={item.icon} />}
            {item.label}
          </button>
        ))}
    </div>
  );
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        className={`grid size-11 shrink-0 place-items-center rounded-control text-ink-600 hover:bg-sand-100 hover:text-ink-900 aria-expanded:bg-sand-100 ${className}`}
      >
        {children ?? <ToolIcon name="more" />}
      </button>
      {container ? createPortal(popover, container) : popover}
    </>
  );
}

/** Arrow keys, Home and End move between the items; Tab leaves and closes the menu. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const items = itemsOf(event.currentTarget);
  const index = items.findIndex((item) => item === document.activeElement);
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowDown: items[(index + 1) % items.length],
    ArrowUp: items.at(index - 1),
    Home: items[0],
    End: items.at(-1),
  };
  if (event.key === "Tab") event.currentTarget.hidePopover();
  const target = targets[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}
