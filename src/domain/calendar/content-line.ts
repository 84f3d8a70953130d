const MAX_OCTETS = 75
const bytes = new TextEncoder()

/**
 * One line of a vCard or calendar file with the line ending both require (RFC 6350 §3.2, RFC 5545 §3.1),
 * folded so that no line is longer than 75 octets. Continuation lines begin with a space, which counts. A
 * character is never split.
 */
export function contentLine(line: string): string {
  const lines: string[] = []
  let [here, octets] = ['', 0]
  for (const sign of line) {
    const { length } = bytes.encode(sign)
    if (octets + length > MAX_OCTETS) {
      lines.push(here)
      here = ' '
      octets = 1
    }
    here += sign
    octets += length
  }
  return `${[...lines, here].join('\r\n')}\r\n`
}

/**
 * A text as the value of such a line (RFC 6350 §3.4, RFC 5545 §3.3.11). Many readers also end a line at a
 * lone carriage return, which would let a text add a property of its own. Other control characters are not
 * allowed at all.
 */
export const textValue = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replaceAll(CONTROL, '')

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F]/g
