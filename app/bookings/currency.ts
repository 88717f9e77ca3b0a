// How many digits a currency's amounts have behind the decimal sign. Amounts are stored in these minor units, so the list
// must stay as it is: Intl's answer differs between browsers and from one version of Node to the next.

// oxfmt-ignore
const NONE = new Set([
  "AFN", "ALL", "BIF", "CLP", "COP", "DJF", "GNF", "HUF", "IDR", "IQD", "IRR",
  "ISK", "JPY", "KMF", "KPW", "KRW", "LAK", "LBP", "MGA", "MMK", "PKR", "PYG",
  "RWF", "SLL", "SOS", "SYP", "UGX", "VND", "VUV", "XAF", "XOF", "XPF", "YER",
]);
const THREE = new Set(["BHD", "JOD", "KWD", "LYD", "OMR", "TND"]);

/** Digits behind the decimal sign of an amount in this currency (ISO 4217 code): USD 2, JPY 0, KWD 3. */
export function fractionDigits(currency: string): number {
  if (NONE.has(currency)) return 0;
  return THREE.has(currency) ? 3 : 2;
}

/** Minor units of `from` as those of `to`, so that the decimal number stays the same: 185.50 becomes 186 in yen. */
export function keepDecimal(amount: number, from: string, to: string): number {
  return Math.round(amount * 10 ** (fractionDigits(to) - fractionDigits(from)));
}
