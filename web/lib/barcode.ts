// Interleaved 2 of 5, the bars on a redeemable ticket. Two digits share five bars and five spaces.

const WIDE = ["00110", "10001", "01001", "11000", "00101", "10100", "01100", "00011", "10010", "01010"];
const NARROW_UNITS = 1;
const WIDE_UNITS = 2.6;

export interface Bars {
  width: number;
  bars: { left: number; width: number }[];
}

export function interleaved(digits: string): Bars {
  const even = digits.length % 2 ? `0${digits}` : digits;
  // Start: four narrow elements. Stop: a wide bar, a narrow space, a narrow bar.
  let elements = "0000";
  for (let at = 0; at < even.length; at += 2) {
    const bars = WIDE[Number(even[at])] ?? "00000";
    const spaces = WIDE[Number(even[at + 1])] ?? "00000";
    for (let place = 0; place < 5; place += 1) elements += `${bars[place]}${spaces[place]}`;
  }
  elements += "100";
  const bars: Bars["bars"] = [];
  let left = 0;
  [...elements].forEach((element, place) => {
    const width = element === "1" ? WIDE_UNITS : NARROW_UNITS;
    if (place % 2 === 0) bars.push({ left, width });
    left += width;
  });
  return { width: left, bars };
}

/** 0123 4567 8901 2345 67 */
export function grouped(validation: string): string {
  return validation.replace(/(.{4})(?=.)/g, "$1 ");
}
