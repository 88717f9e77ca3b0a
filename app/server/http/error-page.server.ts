import { currentLanguage } from "#app/lib/i18n.ts";
import { m } from "#messages";

interface ErrorPage {
  /** Plain text, which gets escaped. */
  title: string;
  message: string;
  nonce: string;
  /** The URLs of the fonts for titles and for text. */
  fonts?: { serif: string; sans: string };
}

/** An HTML page for errors outside of React Router, on the property's photo. It needs no database. */
export function errorPage({ title, message, nonce, fonts }: ErrorPage): string {
  return `<!doctype html>
<html lang="${currentLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${fonts ? fontFace("Fraunces", fonts.serif) + fontFace("Figtree", fonts.sans) : ""}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;padding:clamp(0px,4vw,24px);background:#fbf8f2;font:1.25rem/1.5 Figtree,system-ui,sans-serif}
main{position:relative;isolation:isolate;display:grid;align-content:end;gap:1rem;overflow:hidden;
padding:clamp(24px,6vw,72px);border-radius:clamp(0px,2vw,20px);background:#14262b;color:#fffdf9}
img,main::before{position:absolute;inset:0;z-index:-2;width:100%;height:100%;object-fit:cover}
main::before{content:"";z-index:-1;background:linear-gradient(to top,#0c1c21e6 10%,#0c1c218c 45%,transparent 85%)}
h1{max-width:11em;font:420 clamp(2.6rem,6vw,4rem)/1.08 Fraunces,Georgia,serif;letter-spacing:-.02em}p{max-width:34em}
a{display:inline-block;margin-top:.5rem;padding:.75rem 1.25rem;border-radius:9px;background:#fffdf9;color:#14262b;
font-size:1.0625rem;font-weight:600;text-decoration:none}a:focus-visible{outline:2px solid #fffdf9;outline-offset:2px}</style></head>
<body><main><img src="/cover.jpg" alt=""><h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p><p><a href="/">${escapeHtml(m.http_back_to_house())}</a></p></main></body></html>
`;
}

function fontFace(family: string, url: string): string {
  return `@font-face{font-family:"${family}";src:url("${url}") format("woff2");font-weight:300 900;font-display:swap}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
