import { type CSSProperties, Fragment, type ReactNode } from "react";
import type { EmailBlock } from "#app/features/email/email-content.ts";

export const serif = "Fraunces, Georgia, 'Times New Roman', serif";
export const paragraph = { margin: "0 0 16px", fontSize: "16px", lineHeight: "1.55" };
const cellStyle = { padding: "6px 0", fontSize: "15px", lineHeight: "1.45", verticalAlign: "top" as const };

interface BoxProps {
  className?: string;
  style?: CSSProperties;
  /** The style of the cell that holds the children. */
  cell?: CSSProperties;
  children: ReactNode;
}

/** A box with a width and padding. It is a table, because some mail programs ignore both on any other element. */
export function Box({ className, style, cell, children }: BoxProps) {
  return (
    <table
      className={className}
      role="presentation"
      align="center"
      width="100%"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      style={style}
    >
      <tbody>
        <tr>
          <td style={cell}>{children}</td>
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
        <p className="ink" style={{ ...paragraph, color: "#14262B" }}>
          {withLineBreaks(block.text)}
        </p>
      );
    case "heading":
      return (
        <h2
          className="ink"
          style={{ margin: "24px 0 8px", fontFamily: serif, fontWeight: 400, fontSize: "20px", color: "#14262B" }}
        >
          {block.text}
        </h2>
      );
    case "facts":
      return <FactTable rows={block.rows} hasTotal={block.hasTotal ?? false} />;
    case "quote":
      return (
        <Box
          className="quote"
          style={{ margin: "0 0 16px", borderLeft: "3px solid #14707D" }}
          cell={{ paddingLeft: "14px" }}
        >
          <p className="soft" style={{ margin: 0, fontSize: "13px", lineHeight: "24px", color: "#45565B" }}>
            {block.label}
          </p>
          <p className="ink" style={{ ...paragraph, margin: "2px 0 0", color: "#14262B", wordBreak: "break-word" }}>
            {withLineBreaks(block.text)}
          </p>
        </Box>
      );
    case "action":
      return (
        <Box style={{ margin: "8px 0 24px" }}>
          <a
            target="_blank"
            href={block.href}
            className="action"
            style={{
              display: "inline-block",
              padding: "13px 22px",
              borderRadius: "9px",
              background: "#0E5561",
              color: "#FFFDF9",
              fontSize: "16px",
              fontWeight: 600,
              textDecoration: "none",
            }}
          >
            {block.label}
          </a>
        </Box>
      );
  }
}

function FactTable({ rows, hasTotal }: { rows: [string, string][]; hasTotal: boolean }) {
  return (
    <>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: "collapse" }}>
        <tbody>
          {rows.map(([label, value], index) => {
            const isTotal = hasTotal && index === rows.length - 1;
            const weight = isTotal ? { fontWeight: 600, color: "#14262B" } : { color: "#45565B" };
            return (
              <tr key={label}>
                <td className={isTotal ? "ink" : "soft"} style={{ ...cellStyle, ...weight, paddingRight: "16px" }}>
                  {label}
                </td>
                <td
                  className="ink"
                  align="right"
                  style={{ ...cellStyle, ...weight, color: "#14262B", wordBreak: "break-word" }}
                >
                  {withLineBreaks(value)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <hr
        className="rule"
        style={{ width: "100%", margin: "14px 0 18px", border: "none", borderTop: "1px solid #E6DAC4" }}
      />
    </>
  );
}

/** The text with a `<br>` for each line break. */
function withLineBreaks(value: string): ReactNode {
  return [...value.split(/\r?\n/).entries()].map(([index, line]) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
