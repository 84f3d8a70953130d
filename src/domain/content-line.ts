const MOST_OCTETS = 75
const bytes = new TextEncoder()

/**
 * One line of a vCard or a calendar file with the line end both want (RFC 6350 §3.2, RFC 5545 §3.1): cut so that none is longer than 75 octets.
 * What follows begins with a space, which counts. A character is never cut.
 */
export function contentLine(line: string): string {
  const lines: string[] = []
  let [here, octets] = ['', 0]
  for (const sign of line) {
    const { length } = bytes.encode(sign)
    if (octets + length > MOST_OCTETS) {
      lines.push(here)
      here = ' '
      octets = 1
    }
    here += sign
    octets += length
  }
  return `${[...lines, here].join('\r\n')}\r\n`
}
