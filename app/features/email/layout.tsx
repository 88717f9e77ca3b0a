import { renderToStaticMarkup } from "react-dom/server";
import { currentLanguage } from "#app/lib/i18n.ts";
import { Block, Box, colours, sans, serif, withLineBreaks } from "#app/features/email/blocks.tsx";
import type { EmailContent, EmailSite } from "#app/features/email/email-content.ts";
import { renderPlainText } from "#app/features/email/plain-text.ts";
import { emailPhotos, emailPhotoUrl } from "#app/lib/photo-url.ts";

// Invisible characters that take up space; several, because some mail programs drop one of them.
const blank = "\u00a0\u200c\u200b\u200d\ufeff";
/** The number of characters that an inbox shows of the preview. */
const PREVIEW_LENGTH = 200;
/** The width of the sheet and its photo in CSS pixels. */
const WIDTH = 600;

// Some mail programs ignore it and show the light colours and the wide layout.
const styles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (max-width: 480px) {
    .outer { padding: 0 !important; }
    .sheet, .photo img { border-radius: 0 !important; }
    .pad { padding: 28px 20px 32px !important; }
    .pad2 { padding: 16px 18px 8px !important; }
    .title { font-size: 30px !important; line-height: 36px !important; }
    .third { display: block !important; width: auto !important; padding: 0 0 6px 100px !important;
      text-indent: -100px; }
    .third p { display: inline !important; font-size: 16px !important; line-height: 24px !important;
      font-family: Figtree, 'Helvetica Neue', Helvetica, Arial, sans-serif !important; letter-spacing: 0 !important; }
    .third p.ink { font-weight: 600 !important; }
    .third p:first-child { display: inline-block !important; width: 96px !important; font-size: 15px !important;
      text-indent: 0; }
    .wide { width: 100% !important; }
    .foot { padding: 24px 20px 40px !important; }
  }
  @media (prefers-color-scheme: dark) {
    .page { background: #0d181b !important; }
    .sheet { background: #17262a !important; }
    .card { background: #21353a !important; }
    .ink { color: #f6efe2 !important; }
    .mute { color: #b7c4c3 !important; }
    .rule { border-color: #3a5259 !important; }
    .link { color: #8ed0d6 !important; }
    .btn { background: #8ed0d6 !important; }
    .btn-text { color: #0c2126 !important; }
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
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styles}</style>
        <title>{content.preview}</title>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, background: colours.page }}>
        <Preview text={content.preview} />
        <Box
          className="page"
          style={{ background: colours.page }}
          align="center"
          cellClass="outer"
          cell={{ padding: "24px 20px" }}
        >
          <Sheet content={content} site={site} />
          <Footer content={content} site={site} />
        </Box>
      </body>
    </html>
  );
}

function Sheet({ content, site }: { content: EmailContent; site: EmailSite }) {
  return (
    <table
      className="sheet"
      role="presentation"
      width={WIDTH}
      border={0}
      cellPadding={0}
      cellSpacing={0}
      style={{ width: "100%", maxWidth: `${WIDTH}px`, background: colours.sheet, borderRadius: "16px" }}
    >
      <tbody>
        {site.photo && (
          <tr>
            <td className="photo">
              <Photo photo={site.photo} isLarge={content.hasLargePhoto ?? false} publicUrl={site.publicUrl} />
            </td>
          </tr>
        )}
        <tr>
          <td className="pad" style={{ padding: "36px 40px 40px" }}>
            <h1
              className="ink title"
              style={{
                margin: "0 0 18px",
                font: serif(36, 42),
                letterSpacing: "-.5px",
                color: colours.ink,
                overflowWrap: "anywhere",
              }}
            >
              {content.title}
            </h1>
            {[...content.blocks.entries()].map(([index, block]) => (
              <Block key={index} block={block} />
            ))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

interface PhotoProps {
  photo: NonNullable<EmailSite["photo"]>;
  isLarge: boolean;
  publicUrl: string;
}

function Photo({ photo, isLarge, publicUrl }: PhotoProps) {
  const size = isLarge ? "large" : "strip";
  const { width, height } = emailPhotos[size];
  return (
    <img
      src={publicUrl + emailPhotoUrl(photo.path, size)}
      width={WIDTH}
      height={Math.round((WIDTH * height) / width)}
      alt={photo.alt}
      style={{ display: "block", width: "100%", height: "auto", borderRadius: "16px 16px 0 0" }}
    />
  );
}

function Footer({ content, site }: { content: EmailContent; site: EmailSite }) {
  return (
    <Box
      width={WIDTH}
      style={{ width: "100%", maxWidth: `${WIDTH}px` }}
      cellClass="foot"
      cell={{ padding: "24px 40px" }}
    >
      <p className="mute" style={{ margin: 0, font: sans(14, 22), color: colours.mute, overflowWrap: "anywhere" }}>
        {withLineBreaks([site.title, ...(content.footer ?? [])].join("\n"))}
        <br />
        <a target="_blank" href={site.publicUrl} className="link" style={{ color: colours.ocean }}>
          {site.publicUrl.replace(/^https?:\/\//, "")}
        </a>
      </p>
    </Box>
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
