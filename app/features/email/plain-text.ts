import type { MailBlock, MailContent, MailSite } from "#app/features/email/email-content.ts";

/** Renders an e-mail as plain text, with the same content as its HTML. */
export function renderPlainText(content: MailContent, site: MailSite): string {
  const blocks = content.blocks.map(renderBlock);
  return `${[content.title, ...blocks, `-- \n${site.title}\n${site.publicUrl}`].join("\n\n")}\n`;
}

function renderBlock(block: MailBlock): string {
  switch (block.kind) {
    case "text":
      return block.text;
    case "heading":
      return block.text.toUpperCase();
    case "facts":
      return block.rows.map(([label, value]) => `${label}: ${value.replaceAll("\n", ", ")}`).join("\n");
    case "quote":
      return `${block.label}:\n${block.text.replace(/^/gm, "> ")}`;
    case "action":
      return `${block.label}:\n${block.href}`;
  }
}
