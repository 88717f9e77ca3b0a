/**
 * An owner's plain text: blank lines part paragraphs, lines that start with '- ' are a list. Escaped like any text.
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

function Paragraph({ text }: { text: string }) {
  const lines = [...text.matchAll(LINES)];
  if (!lines.every(({ 0: line }) => line.startsWith("- "))) return <p className="whitespace-pre-line">{text}</p>;
  return (
    <ul className="grid list-disc gap-1.5 pl-5 marker:text-sand-300">
      {lines.map(({ index, 0: line }) => (
        <li key={index}>{line.slice(2)}</li>
      ))}
    </ul>
  );
}

/** Lines that follow each other with nothing empty between. */
const PARAGRAPHS = /[^\s][^\n]*(?:\n[^\S\n]*[^\s][^\n]*)*/g;
const LINES = /[^\s][^\n]*/g;
