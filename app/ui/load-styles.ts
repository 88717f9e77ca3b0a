/**
 * Adds a stylesheet to the page and waits for it. The bundler's own loader never requests a stylesheet again that has
 * failed once. Throws when it can't be loaded.
 */
export async function loadStyles(href: string): Promise<void> {
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  await new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error("A stylesheet could not be loaded"));
    });
    document.head.append(link);
  });
}
