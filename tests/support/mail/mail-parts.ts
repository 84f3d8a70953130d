/** One part of a message, its transfer encoding undone. */
export interface MailPart {
  type: string
  filename: string | undefined
  bytes: Buffer
  text: string
}

/** The leaf parts of a MIME message (RFC 2045, 2046): enough to read our mail as another program would. */
export function simpleParts(raw: string): MailPart[] {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const body = raw.slice(end + 4)
  const type = /^content-type:\s*([^;\r\n]+)/im.exec(headers)?.[1]?.toLowerCase() ?? 'text/plain'
  const boundary = /boundary="?([^";\r\n]+)/i.exec(headers)?.[1]
  if (type.startsWith('multipart/') && boundary)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => simpleParts(part.replace(/^\r\n/, '')))
  const bytes = decoded(
    body,
    /^content-transfer-encoding:\s*(\S+)/im.exec(headers)?.[1]?.toLowerCase() ?? '7bit',
  )
  return [
    { type, bytes, filename: /filename="?([^";\r\n]+)/i.exec(headers)?.[1], text: bytes.toString('utf8') },
  ]
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1')
  return Buffer.from(
    body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}
