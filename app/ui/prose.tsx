/**
 * Renders an owner's plain text: blank lines separate paragraphs, lines that start with '- ' are a list, also directly
 * after a line of text. React escapes it.
 */
export function Prose({ text, className = "" }: { text: string; className?: string }) {
  return (
    <div className={`grid max-w-[66ch] gap-4 ${className}`}>
      {[...text.matchAll(PARAGRAPHS)].map(({ index, 0: paragraph }) => (
        <Paragraph key={index} text={paragraph} />
      ))}
    </div>
  );
}

/** The paragraphs of a text, which blank lines separate. */
export function splitParagraphs(text: string): string[] {
  return [...text.matchAll(PARAGRAPHS)].map(([paragraph]) => paragraph);
}

function Paragraph({ text }: { text: string }) {
  return (
    <div className="grid gap-2">
      {blocksOf(text).map(({ start, isList, lines }) =>
        isList ? (
          <ul key={start} className="grid list-disc gap-1.5 pl-5 marker:text-sand-300">
            {lines.map((line, index) => (
              <li key={`${start + index}`}>{line.slice(2)}</li>
            ))}
          </ul>
        ) : (
          <p key={start} className="whitespace-pre-line">
            {lines.join("\n")}
          </p>
        ),
      )}
    </div>
  );
}

interface Block {
  /** The number of its first line. */
  start: number;
  isList: boolean;
  lines: string[];
}

/** A paragraph's lines, those of a list together and the others between them. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const [start, line] of text.split("\n").entries()) {
    const trimmed = line.trimStart();
    const isList = trimmed.startsWith("- ");
    const last = blocks.at(-1);
    if (last?.isList === isList) last.lines.push(trimmed);
    else blocks.push({ start, isList, lines: [trimmed] });
  }
  return blocks;
}

/** Consecutive lines without a blank one. */
const PARAGRAPHS = /[^\s][^\n]*(?:\n[^\S\n]*[^\s][^\n]*)*/g;
