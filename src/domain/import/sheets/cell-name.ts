/** A column as a spreadsheet names it: 0 → A, 25 → Z, 26 → AA. */
export function columnLetters(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26))
  return at < 26 ? last : `${columnLetters(Math.floor(at / 26) - 1)}${last}`
}

/** The other way round. */
export const columnAt = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** A cell as a spreadsheet names it; both count from 0. */
export const cellName = (row: number, column: number): string => `${columnLetters(column)}${row + 1}`
