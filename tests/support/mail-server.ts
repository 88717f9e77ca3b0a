import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

/** A mail server on loopback that keeps what it takes. */
export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  received: ParsedMail[];
  /** How it answers a mail's recipient: null takes it. */
  refusal: { code: number; message: string } | null;
  /** Decides when it answers that: at once, if not told otherwise. */
  whenToAnswer: (answer: () => void) => void;
  close: () => Promise<void>;
}

export async function openMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo(_address, _session, callback) {
      const { refusal, whenToAnswer } = mailServer;
      const error = refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code });
      whenToAnswer(() => callback(error));
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
    refusal: null,
    whenToAnswer: (answer) => answer(),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailServer;
}

/** A mail server on loopback that takes everything and keeps only whose it was: the ids before the @ of Message-ID. */
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
  // A sender that is killed breaks its connection.
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
