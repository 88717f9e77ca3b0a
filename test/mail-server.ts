import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { afterAll } from "vitest";

/** A mail server on loopback that keeps what it takes. */
export interface MailServer {
  url: string;
  received: ParsedMail[];
  /** How it answers a mail's recipient: null takes it. */
  refusal: { code: number; message: string } | null;
}

/** Starts one; it is stopped when the test file is done. */
export async function openMailServer(): Promise<MailServer> {
  const mailServer: MailServer = { url: "", received: [], refusal: null };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo(_address, _session, callback) {
      const { refusal } = mailServer;
      callback(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null);
    },
    onData(stream, _session, callback) {
      simpleParser(stream, (error: Error | null, mail) => {
        if (!error) mailServer.received.push(mail);
        callback(error);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  mailServer.url = `smtp://127.0.0.1:${port}`;
  return mailServer;
}
