import { renderToStaticMarkup } from "react-dom/server";
import { currentLanguage } from "#app/lib/i18n.ts";
import { Block, Box, paragraph, serif } from "#app/features/email/blocks.tsx";
import type { EmailContent, EmailSite } from "#app/features/email/email-content.ts";
import { renderPlainText } from "#app/features/email/plain-text.ts";

const sans = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";

// Invisible characters that take up space; several, because some mail programs drop one of them.
const blank = "\u00a0\u200c\u200b\u200d\ufeff";
/** The number of characters that an inbox shows of the preview. */
const PREVIEW_LENGTH = 200;

// Some mail programs ignore it and show the light colours.
const darkStyles = `
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

// Mail programs expect this document type.
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Renders an e-mail as HTML and as plain text. React escapes the text of users. */
export function renderEmail(content: EmailContent, site: EmailSite): { html: string; text: string } {
  const html = renderToStaticMarkup(<Mail content={content} site={site} />);
  return { html: doctype + html, text: renderPlainText(content, site) };
}

function Mail({ content, site }: { content: EmailContent; site: EmailSite }) {
  return (
    <html dir="ltr" lang={currentLanguage()}>
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
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
              {[...content.blocks.entries()].map(([index, block]) => (
                <Block key={index} block={block} />
              ))}
            </Box>
            <p className="soft" style={{ ...paragraph, margin: "16px 4px 0", fontSize: "13px", color: "#45565B" }}>
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

/** The hidden preview text. Invisible characters fill it up, so that the inbox doesn't show the content after it. */
function Preview({ text: preview }: { text: string }) {
  return (
    <div style={{ display: "none", overflow: "hidden", lineHeight: "1px", opacity: 0, maxHeight: 0, maxWidth: 0 }}>
      {preview}
      <div>{blank.repeat(Math.max(0, PREVIEW_LENGTH - preview.length))}</div>
    </div>
  );
}
