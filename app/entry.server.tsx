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
        // Without JavaScript, what React would outline and move in later stayed hidden: the calendar for one.
        progressiveChunkSize: Infinity,
        // Everything at once: what came piece by piece would stay hidden where no script puts it in its place. The
        // router hears of what failed, and has a page for it.
        onAllReady() {
          clearTimeout(timeout);
          if (failure !== null) return fail(failure);
          const written = new PassThrough();
          resolve(arrayBuffer(written).then((page) => answerWith(page, status, headers)));
          pipe(written);
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

function answerWith(page: ArrayBuffer, status: number, headers: Headers): Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Length", String(page.byteLength));
  return new Response(page, { status, headers });
}

/** Everything unexpected that a loader, an action or a component threw comes by here once. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { log } = context.get(appContext);
  const facts = context.get(requestContext);
  // The router's own refusals: no such page, no such method.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  facts.failure = error;
  log.error({ err: error, request_id: facts.id }, "A request failed");
};
