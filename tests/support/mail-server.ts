import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

/** A mail server on loopback that stores the e-mails that it accepts. */
export interface MailServer {
  /** The value for SMTP_URL. */
  url: string;
  received: ParsedMail[];
  /** The error for each recipient, or null to accept it. */
  rejection: { code: number; message: string } | null;
  /** Delays the response to the recipient; by default it is sent at once. */
  whenToRespond: (respond: () => void) => void;
  close: () => Promise<void>;
}

export async function openMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo(_address, _session, callback) {
      const { rejection, whenToRespond } = mailServer;
      const error = rejection && Object.assign(new Error(rejection.message), { responseCode: rejection.code });
      whenToRespond(() => callback(error));
    },
    onData(stream, _session, callback) {
      simpleParser(stream, (error: Error | null, mail) => {
        if (!error) mailServer.received.push(mail);
        callback(error);
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    rejection: null,
    whenToRespond: (respond) => respond(),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailServer;
}

/** A mail server on loopback that accepts everything and stores only the ids before the @ of each Message-ID. */
export async function openMailCounter(): Promise<{ url: string; ids: Set<string>; close: () => Promise<void> }> {
  const ids = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const id = /^message-id: <([^@>]+)@/im.exec(Buffer.concat(chunks).toString())?.[1];
        if (id) ids.add(id);
        callback();
      });
    },
  });
  // A killed server closes its connection.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    ids,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
