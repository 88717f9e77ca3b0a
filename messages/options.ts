import type { CompilerOptions } from "@inlang/paraglide-js";

/** The options that compile the messages to functions, one for all languages. */
export const messagesOptions = {
  project: "./messages/project.inlang",
  outdir: "./messages/generated",
  // The application sets the locale itself: see app/server/http/locale.server.ts and app/entry.client.tsx.
  strategy: ["baseLocale"],
  isServer: "import.meta.env?.SSR",
  emitReadme: false,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
} satisfies CompilerOptions;
