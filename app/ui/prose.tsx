/**
 * An owner's plain text: blank lines part paragraphs, lines that start with '- ' are a list. Escaped like any text.
 */
export function Prose({ text, className = "" }: { text: string; className?: string }) {
  const blocks = text
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean);
  return (
    <div className={`grid max-w-[66ch] gap-4 ${className}`}>
      {blocks.map((block, index) => (
        <Block key={index} lines={block.split("\n").map((line) => line.trim())} />
      ))}
    </div>
  );
}

function Block({ lines }: { lines: string[] }) {
  if (!lines.every((line) => line.startsWith("- "))) return <p className="whitespace-pre-line">{lines.join("\n")}</p>;
  return (
    <ul className="grid list-disc gap-1.5 pl-5 marker:text-sand-300">
      {lines.map((line, index) => (
        <li key={index}>{line.slice(2)}</li>
      ))}
    </ul>
  );
}
