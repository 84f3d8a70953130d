/** The Luhn check digit of these digits (ISO/IEC 7812-1, annex B), which detects every single wrong digit. */
export function luhnDigit(digits: readonly number[]): number {
  const sum = digits.toReversed().reduce((total, digit, at) => {
    const value = digit * (at % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Whether the last of these digits is the check digit of the others. */
export const isLuhn = (digits: string): boolean =>
  luhnDigit(digits.slice(0, -1).split('').map(Number)) === Number(digits.at(-1))
