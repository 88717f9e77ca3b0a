import { currentLanguage } from "#app/lib/i18n.ts";
import { m } from "#messages";

/** A minimal HTML page for errors outside of React Router. `title` and `message` are plain text and get escaped. */
export function errorPage(title: string, message: string, nonce: string): string {
  return `<!doctype html>
<html lang="${currentLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">body{margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;max-width:36rem;
margin-inline:auto;font:1.125rem/1.6 system-ui,sans-serif;color:#23302f;background:#fbf7f0}h1{font:500 2rem/1.2 Georgia,serif}
a{color:#0f5a66}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p><p><a href="/">${escapeHtml(m.http_back_to_house())}</a></p></main></body></html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
