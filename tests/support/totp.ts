import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The six-digit code (RFC 6238) of an authenticator app for a secret, in the format in which it is typed into the app. */
export function totpOf(secret: string, at = Date.now()): string {
  const letters = secret.replaceAll(/\s/g, "");
  const bits = Array.from(letters, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const hash = createHmac("sha1", key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** The next code of the app, which the server already accepts and which differs from the code used for setup. */
export function nextTotpOf(secret: string): string {
  return totpOf(secret, Date.now() + 30_000);
}
