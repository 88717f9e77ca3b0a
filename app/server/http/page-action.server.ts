import type { MiddlewareFunction, Params, RouterContextProvider } from "react-router";

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: Params;
}

/**
 * Route middleware that responds to POST with `action`. React Router would respond to a POST to a page's URL by rendering
 * the page, even to a script that requested JSON.
 */
export function pageAction(action: (args: ActionArgs) => Promise<Response>): MiddlewareFunction<Response>[] {
  return [
    async ({ request, context, params }, next) => {
      if (request.method !== "POST") return next();
      try {
        return await action({ request, context, params });
      } catch (thrown) {
        if (thrown instanceof Response) return thrown;
        throw thrown;
      }
    },
  ];
}
