import type { MiddlewareFunction, RouterContextProvider } from "react-router";

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Lets a page's own URL take its form. React Router would answer a POST to a URL with a page by rendering the page,
 * also to a script that asked for JSON; so the action answers first, with a redirect or JSON of its own.
 */
export function pageAction(action: (args: ActionArgs) => Promise<Response>): MiddlewareFunction<Response>[] {
  return [
    async ({ request, context }, next) => {
      if (request.method !== "POST") return next();
      try {
        return await action({ request, context });
      } catch (thrown) {
        if (thrown instanceof Response) return thrown;
        throw thrown;
      }
    },
  ];
}
