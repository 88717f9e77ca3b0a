import type { EmailBlock, EmailContent, EmailSite } from "#app/features/email/email-content.ts";

/** Renders an e-mail as plain text, with the same content as its HTML. */
export function renderPlainText(content: EmailContent, site: EmailSite): string {
  const blocks = content.blocks.map(renderBlock);
  return `${[content.title, ...blocks, `-- \n${site.title}\n${site.publicUrl}`].join("\n\n")}\n`;
}

function renderBlock(block: EmailBlock): string {
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
