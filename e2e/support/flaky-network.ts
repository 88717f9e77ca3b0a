import { expect, refusal, test as story } from "./fixtures.ts";

/** As Chromium puts it when a connection is lost or refused. */
const lost =
  /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING|INTERNET_DISCONNECTED)/;

/** As Chromium puts the answer of a proxy that doesn't reach its server. */
const badGateway = /status of 50[23]/;

/** As in story.ts, for stories that break the line: what browsers say of it is expected, and it works again afterwards. */
export const test = story.extend<{ isExpected: (text: string) => boolean }>({
  isExpected: async ({ line }, use) => {
    await use((text) => [refusal, lost, badGateway].some((each) => each.test(text)));
    await line.mend();
  },
});

export { expect };
