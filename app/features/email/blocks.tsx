import { type CSSProperties, Fragment, type ReactNode } from "react";
import type { EmailBlock, FactRow, StayDay } from "#app/features/email/email-content.ts";

const SERIF = "Fraunces,Georgia,'Times New Roman',serif";
const SANS = "Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif";

/** The `font` of a size and a line height in pixels, in the family of titles or of texts. */
export const serif = (size: number, lineHeight: number) => `400 ${size}px/${lineHeight}px ${SERIF}`;
export const sans = (size: number, lineHeight: number, weight = 400) => `${weight} ${size}px/${lineHeight}px ${SANS}`;

// The light colours. Mail programs that know dark mode replace them by class name (layout.tsx).
export const colours = {
  page: "#ece2cf",
  sheet: "#fffdf9",
  card: "#f3ecdf",
  ink: "#14262b",
  mute: "#45565b",
  rule: "#e0d3ba",
  ocean: "#0e5561",
};
const ink = { color: colours.ink, overflowWrap: "anywhere" as const };
const mute = { color: colours.mute, overflowWrap: "anywhere" as const };

interface BoxProps {
  className?: string;
  width?: number | string;
  style?: CSSProperties;
  /** The class and the style of the cell that holds the children. */
  cellClass?: string;
  cell?: CSSProperties;
  align?: "center";
  children: ReactNode;
}

/** A box with a width and padding. It is a table, because some mail programs ignore both on any other element. */
export function Box({ className, width = "100%", style, cellClass, cell, align, children }: BoxProps) {
  return (
    <table
      className={className}
      role="presentation"
      width={width}
      border={0}
      cellPadding={0}
      cellSpacing={0}
      style={style}
    >
      <tbody>
        <tr>
          <td className={cellClass} align={align} style={cell}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Renders one block of the content. */
export function Block({ block }: { block: EmailBlock }) {
  switch (block.kind) {
    case "text":
      return (
        <p className="ink" style={{ ...ink, margin: "0 0 16px", font: sans(17, 27) }}>
          {withLineBreaks(block.text)}
        </p>
      );
    case "heading":
      return (
        <h2 className="ink" style={{ ...ink, margin: "28px 0 10px", font: serif(22, 28), letterSpacing: "-.2px" }}>
          {block.text}
        </h2>
      );
    case "facts":
      return (
        <Box style={{ margin: "0 0 24px" }}>
          <Facts rows={block.rows} />
        </Box>
      );
    case "stay":
      return (
        <Card padding="22px 24px 14px" margin="8px 0 24px" className="card pad2">
          <StayDays days={block.days} />
          <Facts rows={block.rows} hasTotal={block.hasTotal ?? false} />
        </Card>
      );
    case "quote":
      return (
        <Box style={{ margin: "0 0 24px" }}>
          <p className="mute" style={{ ...mute, margin: "0 0 4px", font: sans(15, 22) }}>
            {block.label}
          </p>
          <p className="ink" style={{ ...ink, margin: 0, font: serif(21, 31), wordBreak: "break-word" }}>
            {withLineBreaks(block.text)}
          </p>
        </Box>
      );
    case "note":
      return (
        <Card padding="18px 24px" margin="0 0 24px" className="card">
          <p className="ink" style={{ ...ink, margin: 0, font: sans(15, 23, 600) }}>
            {block.label}
          </p>
          <p className="ink" style={{ ...ink, margin: 0, font: sans(15, 23) }}>
            {withLineBreaks(block.text)}
          </p>
        </Card>
      );
    case "links":
      return (
        <Box style={{ margin: "0 0 24px" }}>
          {block.links.map(({ label, href }) => (
            <p key={href} style={{ margin: 0, font: sans(17, 32) }}>
              <a target="_blank" href={href} className="ink" style={{ ...ink, textDecoration: "underline" }}>
                {label}
              </a>
            </p>
          ))}
        </Box>
      );
    case "action":
      return (
        <Box
          className="wide"
          width="auto"
          style={{ margin: "8px 0 28px" }}
          align="center"
          cellClass="btn"
          cell={{ background: colours.ocean, borderRadius: "9px" }}
        >
          <a
            target="_blank"
            href={block.href}
            className="btn-text"
            style={{
              display: "block",
              padding: "15px 28px",
              font: sans(17, 22, 600),
              color: colours.sheet,
              textDecoration: "none",
            }}
          >
            {block.label}
          </a>
        </Box>
      );
    case "closing":
      return (
        <>
          <p className="ink" style={{ ...ink, margin: 0, font: sans(17, 27) }}>
            {block.text}
          </p>
          <p className="ink" style={{ ...ink, margin: "4px 0 0", font: serif(24, 32) }}>
            {block.name}
          </p>
        </>
      );
  }
}

interface CardProps {
  className: string;
  padding: string;
  margin: string;
  children: ReactNode;
}

function Card({ className, padding, margin, children }: CardProps) {
  return (
    <Box style={{ margin }} cellClass={className} cell={{ padding, background: colours.card, borderRadius: "14px" }}>
      {children}
    </Box>
  );
}

/** The days side by side; one below the other on a phone. */
function StayDays({ days }: { days: StayDay[] }) {
  return (
    <table role="presentation" width="100%" border={0} cellPadding={0} cellSpacing={0} style={{ margin: "0 0 16px" }}>
      <tbody>
        <tr>
          {days.map(({ label, value, note }) => (
            <td
              key={label}
              className="third"
              width={`${Math.round(100 / days.length)}%`}
              style={{ padding: "0 12px 0 0", verticalAlign: "top" }}
            >
              <p className="mute" style={{ ...mute, margin: 0, font: sans(14, 20) }}>
                {label}
              </p>{" "}
              <p className="ink" style={{ ...ink, margin: "2px 0 0", font: serif(21, 26), letterSpacing: "-.2px" }}>
                {value}
              </p>{" "}
              <p className="mute" style={{ ...mute, margin: 0, font: sans(15, 21) }}>
                {note}
              </p>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Facts({ rows, hasTotal = false }: { rows: FactRow[]; hasTotal?: boolean }) {
  return (
    <table role="presentation" width="100%" border={0} cellPadding={0} cellSpacing={0}>
      <tbody>
        {rows.map(([label, value], index) => {
          const isTotal = hasTotal && index === rows.length - 1;
          const line = { borderTop: `1px solid ${colours.rule}`, verticalAlign: "top" as const };
          return (
            <tr key={label}>
              <td
                className={isTotal ? "ink rule" : "mute rule"}
                width="45%"
                style={{
                  ...line,
                  padding: "9px 0",
                  font: isTotal ? sans(17, 22, 600) : sans(15, 22),
                  color: isTotal ? colours.ink : colours.mute,
                }}
              >
                {label}
              </td>
              <td
                className="ink rule"
                align="right"
                style={{
                  ...ink,
                  ...line,
                  padding: "9px 0 9px 12px",
                  font: isTotal ? sans(17, 22, 600) : sans(15, 22, 500),
                  wordBreak: "break-word",
                }}
              >
                {withLineBreaks(value)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The text with a `<br>` for each line break. */
export function withLineBreaks(value: string): ReactNode {
  return [...value.split(/\r?\n/).entries()].map(([index, line]) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
