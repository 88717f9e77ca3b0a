import { clientError, expect, test as base } from "./fixtures.ts";

/** Chromium's console messages about a lost or refused connection. */
const connectionLost =
  /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING|INTERNET_DISCONNECTED)/;

/** Chromium's console message about the response of a proxy that doesn't reach its server. */
const badGateway = /status of 50[23]/;

/** The test of fixtures.ts for tests that break the network: console messages about it are expected. */
export const test = base.extend<{ isExpected: (text: string) => boolean }>({
  isExpected: async ({ network }, use) => {
    await use((text) => [clientError, connectionLost, badGateway].some((each) => each.test(text)));
    await network.restore();
  },
});

export { expect };
