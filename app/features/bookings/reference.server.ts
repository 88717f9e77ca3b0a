import { randomInt } from "node:crypto";

// Without the letters and digits that are easily confused when read aloud.
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A new booking's public identifier: 'K7QF-22AB'. */
export function newReference(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
