/** Index of the first row that doesn't sort before the text, among rows sorted by theirs (lower bound). */
export function lowerBound<Row>(rows: readonly Row[], text: string, textOf: (row: Row) => string): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (textOf(rows[middle]!) < text) low = middle + 1
    else high = middle
  }
  return low
}
