import type { EmailBlock, EmailContent, EmailSite, FactRow } from "#app/features/email/email-content.ts";

/** Renders an e-mail as plain text, with the same content as its HTML. */
export function renderPlainText(content: EmailContent, site: EmailSite): string {
  const blocks = content.blocks.map(renderBlock);
  const footer = [site.title, ...(content.footer ?? []), site.publicUrl].join("\n");
  return `${[content.title, ...blocks, `-- \n${footer}`].join("\n\n")}\n`;
}

function renderBlock(block: EmailBlock): string {
  switch (block.kind) {
    case "text":
      return block.text;
    case "heading":
      return block.text.toUpperCase();
    case "facts":
      return renderRows(block.rows);
    case "stay":
      return renderRows([...block.days.map(({ label, line }): FactRow => [label, line]), ...block.rows]);
    case "quote":
    case "note":
      return `${block.label}:\n${block.text.replace(/^/gm, "> ")}`;
    case "action":
      return `${block.label}:\n${block.href}`;
    case "links":
      return block.links.map(({ label, href }) => `${label}\n${href}`).join("\n");
    case "closing":
      return [block.text, block.name].filter(Boolean).join("\n");
  }
}

function renderRows(rows: FactRow[]): string {
  return rows.map(([label, value]) => `${label}: ${value.replaceAll("\n", ", ")}`).join("\n");
}
