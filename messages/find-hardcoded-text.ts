import { parseSync } from "@swc/core";

/** Attributes, props and fields that are shown or read aloud. */
const readable =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|title|placeholder|alt|label|busyLabel|hint|description|caption|words|message|failure|question|confirm|confirming)$/;

/** A sentence: a capitalized word, then another word. */
const sentence = /^[A-Z¡¿][\p{L}’']*,? [\p{L}\d]/u;
const letters = /\p{L}{2}/u;

interface Node {
  type?: string;
  [part: string]: unknown;
}

/**
 * Finds the hard-coded texts in a file's source: between tags, in attributes that are read aloud, and sentences anywhere
 * except in errors and the log, which are for operators.
 */
export function findHardcodedText(source: string, tsx = true): string[] {
  const texts: string[] = [];
  const add = (text: unknown, form = letters) => {
    if (typeof text === "string" && form.test(text)) texts.push(text.replace(/\s+/g, " ").trim());
  };
  walk(parseSync(source, { syntax: "typescript", tsx }) as unknown as Node);
  return [...new Set(texts)];

  function walk(node: Node): void {
    if (isForTheOperator(node)) return;
    if (node.type === "JSXText") add(node.value);
    if (node.type === "StringLiteral") add(node.value, sentence);
    if (node.type === "TemplateElement") add(node.cooked, sentence);
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      for (const child of partsOf(node.children))
        if (child.type === "JSXExpressionContainer") addShown(child.expression);
    }
    if (node.type === "JSXAttribute" && readable.test(nameOf(node.name))) addShown(node.value);
    if (node.type === "KeyValueProperty" && readable.test(nameOf(node.key))) addShown(node.value);
    if (node.type === "AssignmentPatternProperty" && readable.test(nameOf(node.key))) addShown(node.value);
    for (const part of Object.values(node)) for (const child of partsOf(part)) walk(child);
  }

  /** Adds the texts that an expression can evaluate to. */
  function addShown(value: unknown): void {
    for (const node of partsOf(value)) {
      if (node.type === "StringLiteral") add(node.value);
      if (node.type === "TemplateLiteral") for (const piece of partsOf(node.quasis)) add(piece.cooked);
      if (node.type === "JSXExpressionContainer" || node.type === "ParenthesisExpression") addShown(node.expression);
      if (node.type === "ConditionalExpression") addShown([node.consequent, node.alternate]);
      if (node.type === "BinaryExpression" && /^([&]{2}|[|]{2}|[?]{2}|[+])$/.test(String(node.operator)))
        addShown([node.left, node.right]);
    }
  }
}

/** Whether this creates an error or writes to the log. */
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
    // Arguments and array elements are wrapped in an object with `expression`.
    if (!isNode(part)) return "expression" in part ? partsOf(part.expression) : [];
    return [part];
  });
}

function isNode(part: object): part is Node {
  return "type" in part;
}
