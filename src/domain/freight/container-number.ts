/** The values 10 to 38 without the multiples of 11, for A to Z (ISO 6346, annex A). */
const LETTERS = new Map(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').map((letter, at) => [letter, 10 + at + Math.floor((at + 9) / 10)]),
)

/**
 * Whether the last digit is the check digit of the ten characters before it, owner's code and serial number
 * (ISO 6346, annex A).
 */
export function hasCheckDigit(containerNumber: string): boolean {
  const sum = containerNumber
    .slice(0, 10)
    .split('')
    .reduce((total, sign, at) => total + (LETTERS.get(sign) ?? Number(sign)) * 2 ** at, 0)
  return (sum % 11) % 10 === Number(containerNumber[10])
}
