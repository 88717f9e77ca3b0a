import { PassThrough } from "node:stream";
import { arrayBuffer } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import styles from "#app/app.css?inline";
import { appContext } from "#app/context.server.ts";
import { DocumentContext } from "#app/lib/document-context.ts";
import { requestContext } from "#app/server/http/request-context.server.ts";

export const streamTimeout = 5_000;

export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce } = context.get(requestContext);
  return new Promise((resolve, reject) => {
    let failure: unknown = null;
    const fail = (error: unknown) => reject(error instanceof Error ? error : new Error(String(error)));
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext value={{ nonce, styles }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </DocumentContext>,
      {
        nonce,
        // React would outline large parts and insert them by script, so they would stay hidden without JavaScript.
        progressiveChunkSize: Infinity,
        // Waits for the whole page, because streamed parts would stay hidden without JavaScript. An error rejects, so
        // that the router renders its error page.
        onAllReady() {
          clearTimeout(timeout);
          if (failure !== null) return fail(failure);
          const output = new PassThrough();
          resolve(arrayBuffer(output).then((page) => pageResponse(page, status, headers)));
          pipe(output);
        },
        onShellError(error: unknown) {
          clearTimeout(timeout);
          fail(error);
        },
        onError(error: unknown) {
          failure ??= error;
        },
      },
    );
    const timeout = setTimeout(abort, streamTimeout + 1_000);
  });
}

function pageResponse(page: ArrayBuffer, status: number, headers: Headers): Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Length", String(page.byteLength));
  return new Response(page, { status, headers });
}

/** React Router calls this once for each error of a loader, an action or a component. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { log } = context.get(appContext);
  const info = context.get(requestContext);
  // The router's own errors, such as 404 and 405, are not logged.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  info.failure = error;
  log.error({ err: error, request_id: info.id }, "A request failed");
};
