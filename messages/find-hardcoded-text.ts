import { parseSync } from "@swc/core";

/** Attributes, props and fields that people read or hear. */
const readable =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|title|placeholder|alt|label|busyLabel|hint|description|caption|words|message|failure|question|confirm|confirming)$/;

/** A sentence as only people read it: a capital, then words. */
const sentence = /^[A-Z¡¿][\p{L}’']*,? [\p{L}\d]/u;
const letters = /\p{L}{2}/u;

interface Node {
  type?: string;
  [part: string]: unknown;
}

/**
 * The texts that stand in a file's source as they are shown: between tags, in what is read aloud, and sentences
 * anywhere but in errors and the log, which are for whoever runs the house.
 */
export function findHardcodedText(source: string, tsx = true): string[] {
  const texts: string[] = [];
  const say = (text: unknown, form = letters) => {
    if (typeof text === "string" && form.test(text)) texts.push(text.replace(/\s+/g, " ").trim());
  };
  walk(parseSync(source, { syntax: "typescript", tsx }) as unknown as Node);
  return [...new Set(texts)];

  function walk(node: Node): void {
    if (isForTheOperator(node)) return;
    if (node.type === "JSXText") say(node.value);
    if (node.type === "StringLiteral") say(node.value, sentence);
    if (node.type === "TemplateElement") say(node.cooked, sentence);
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      for (const child of partsOf(node.children)) if (child.type === "JSXExpressionContainer") shown(child.expression);
    }
    if (node.type === "JSXAttribute" && readable.test(nameOf(node.name))) shown(node.value);
    if (node.type === "KeyValueProperty" && readable.test(nameOf(node.key))) shown(node.value);
    if (node.type === "AssignmentPatternProperty" && readable.test(nameOf(node.key))) shown(node.value);
    for (const part of Object.values(node)) for (const child of partsOf(part)) walk(child);
  }

  /** What an expression comes to, as far as it can be seen without running it. */
  function shown(value: unknown): void {
    for (const node of partsOf(value)) {
      if (node.type === "StringLiteral") say(node.value);
      if (node.type === "TemplateLiteral") for (const piece of partsOf(node.quasis)) say(piece.cooked);
      if (node.type === "JSXExpressionContainer" || node.type === "ParenthesisExpression") shown(node.expression);
      if (node.type === "ConditionalExpression") shown([node.consequent, node.alternate]);
      if (node.type === "BinaryExpression" && /^([&]{2}|[|]{2}|[?]{2}|[+])$/.test(String(node.operator)))
        shown([node.left, node.right]);
    }
  }
}

/** `new Error("…")` and its kind, and what goes to the log. */
function isForTheOperator(node: Node): boolean {
  if (node.type === "NewExpression") return /(Error|Problem)$/.test(nameOf(node.callee));
  if (node.type !== "CallExpression") return false;
  const [callee] = partsOf(node.callee);
  const [object] = partsOf(callee?.object);
  return nameOf(object) === "log" || nameOf(object?.property) === "log" || nameOf(object) === "console";
}

function nameOf(value: unknown): string {
  const [node] = partsOf(value);
  return typeof node?.value === "string" ? node.value : "";
}

function partsOf(value: unknown): Node[] {
  return (Array.isArray(value) ? value : [value]).flatMap((part: unknown): Node[] => {
    if (typeof part !== "object" || part === null) return [];
    // An argument and a list's element wear an envelope.
    if (!isNode(part)) return "expression" in part ? partsOf(part.expression) : [];
    return [part];
  });
}

function isNode(part: object): part is Node {
  return "type" in part;
}
