import type { MailBlock, MailContent, MailHouse } from "#app/features/email/email-content.ts";

/** A mail as plain text, with the same words as its HTML. */
export function writeText(content: MailContent, house: MailHouse): string {
  const blocks = content.blocks.map(writeBlock);
  return `${[content.title, ...blocks, `-- \n${house.title}\n${house.publicUrl}`].join("\n\n")}\n`;
}

function writeBlock(block: MailBlock): string {
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
