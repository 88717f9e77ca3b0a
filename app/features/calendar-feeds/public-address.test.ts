import { expect, test } from "vitest";
import { isPublicAddress } from "#app/features/calendar-feeds/public-address.ts";

test.each(["93.184.216.34", "1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "127.0.0.1",
  "127.8.9.10",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "192.0.2.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "fe80::1",
  "fc00::1",
  "fd12:3456::1",
  "ff02::1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "64:ff9b::a00:1",
  "2002:a00:1::",
  "2001:db8::1",
  "localhost",
  "",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
