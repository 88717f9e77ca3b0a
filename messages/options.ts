import type { CompilerOptions } from "@inlang/paraglide-js";

/** How the texts become functions, one for all languages: in the build, and in development as they change. */
export const messagesOptions = {
  project: "./messages/project.inlang",
  outdir: "./messages/generated",
  // The server knows the language of each request, a page has it in its root element: app/language*.ts tell it.
  strategy: ["baseLocale"],
  isServer: "import.meta.env?.SSR",
  emitReadme: false,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
} satisfies CompilerOptions;
