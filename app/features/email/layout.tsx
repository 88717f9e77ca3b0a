import { type CSSProperties, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { currentLanguage } from "#app/lib/i18n.ts";
import type { MailBlock, MailContent, MailSite } from "#app/features/email/email-content.ts";
import { renderPlainText } from "#app/features/email/plain-text.ts";

const serif = "Fraunces, Georgia, 'Times New Roman', serif";
const sans = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";
const text = { margin: "0 0 16px", fontSize: "16px", lineHeight: "1.55" };
const fact = { padding: "6px 0", fontSize: "15px", lineHeight: "1.45", verticalAlign: "top" as const };

// Takes room and shows nothing, in any mail program: some drop one of these characters.
const blank = "\u00a0\u200c\u200b\u200d\ufeff";
/** What a list of mails has room for, in characters. */
const PREVIEW = 200;

// For the mail programs that honour it; the others show the light paper.
const dark = `
  @media (prefers-color-scheme: dark) {
    .paper, .paper > table > tbody > tr > td { background: #14262B !important; }
    .sheet { background: #1B3238 !important; border-color: #2C464D !important; }
    .ink { color: #F3ECDF !important; }
    .soft { color: #B9C4C2 !important; }
    .quote { border-color: #5FA9B3 !important; }
    .rule { border-color: #2C464D !important; }
    .link { color: #8CCBD3 !important; }
    .action { background: #D7ECEE !important; color: #0E5561 !important; }
  }`;

// The document type that mail programs expect.
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** A mail as HTML and as plain text. React escapes what guests and owners have typed. */
export function renderMail(content: MailContent, site: MailSite): { html: string; text: string } {
  const html = renderToStaticMarkup(<Mail content={content} site={site} />);
  return { html: doctype + html, text: renderPlainText(content, site) };
}

function Mail({ content, site }: { content: MailContent; site: MailSite }) {
  return (
    <html dir="ltr" lang={currentLanguage()}>
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{dark}</style>
        <title>{content.preview}</title>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, background: "#FBF8F2" }}>
        <Preview text={content.preview} />
        <Box cell={{ padding: "32px 12px", background: "#FBF8F2", fontFamily: sans }}>
          <Box style={{ maxWidth: "560px", margin: "0 auto" }}>
            <a
              target="_blank"
              href={site.publicUrl}
              className="ink"
              style={{ fontFamily: serif, fontSize: "20px", color: "#14262B", textDecoration: "none" }}
            >
              {site.title}
            </a>
            <Box
              className="sheet"
              style={{
                marginTop: "16px",
                background: "#FFFDF9",
                border: "1px solid #E6DAC4",
                borderRadius: "14px",
              }}
              cell={{ padding: "32px 28px 20px" }}
            >
              <h1
                className="ink"
                style={{
                  margin: "0 0 20px",
                  fontFamily: serif,
                  fontWeight: 400,
                  fontSize: "28px",
                  lineHeight: "1.2",
                  color: "#14262B",
                }}
              >
                {content.title}
              </h1>
              {[...content.blocks.entries()].map(([place, block]) => (
                <Block key={place} block={block} />
              ))}
            </Box>
            <p className="soft" style={{ ...text, margin: "16px 4px 0", fontSize: "13px", color: "#45565B" }}>
              {site.title} ·{" "}
              <a
                target="_blank"
                href={site.publicUrl}
                className="link"
                style={{ color: "#0E5561", textDecoration: "none" }}
              >
                {site.publicUrl.replace(/^https?:\/\//, "")}
              </a>
            </p>
          </Box>
        </Box>
      </body>
    </html>
  );
}

/** A box of its own width and padding, as a table: not every mail program draws them around anything else. */
function Box({ className, style, cell, children }: BoxProps) {
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

interface BoxProps {
  className?: string;
  style?: CSSProperties;
  /** The style of what lies inside. */
  cell?: CSSProperties;
  children: ReactNode;
}

/** What a list of mails shows beside the subject; blanks that have no width keep the mail's own beginning out of it. */
function Preview({ text: shown }: { text: string }) {
  return (
    <div style={{ display: "none", overflow: "hidden", lineHeight: "1px", opacity: 0, maxHeight: 0, maxWidth: 0 }}>
      {shown}
      <div>{blank.repeat(Math.max(0, PREVIEW - shown.length))}</div>
    </div>
  );
}

function Block({ block }: { block: MailBlock }) {
  switch (block.kind) {
    case "text":
      return (
        <p className="ink" style={{ ...text, color: "#14262B" }}>
          {lines(block.text)}
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
      return <Facts rows={block.rows} hasTotal={block.hasTotal ?? false} />;
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
          <p className="ink" style={{ ...text, margin: "2px 0 0", color: "#14262B", wordBreak: "break-word" }}>
            {lines(block.text)}
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

function Facts({ rows, hasTotal }: { rows: [string, string][]; hasTotal: boolean }) {
  return (
    <>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: "collapse" }}>
        <tbody>
          {rows.map(([label, value], index) => {
            const isTotal = hasTotal && index === rows.length - 1;
            const weight = isTotal ? { fontWeight: 600, color: "#14262B" } : { color: "#45565B" };
            return (
              <tr key={label}>
                <td className={isTotal ? "ink" : "soft"} style={{ ...fact, ...weight, paddingRight: "16px" }}>
                  {label}
                </td>
                <td
                  className="ink"
                  align="right"
                  style={{ ...fact, ...weight, color: "#14262B", wordBreak: "break-word" }}
                >
                  {lines(value)}
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

function lines(value: string): ReactNode {
  return [...value.split(/\r?\n/).entries()].map(([place, line]) => (
    <Fragment key={place}>
      {place > 0 && <br />}
      {line}
    </Fragment>
  ));
}
