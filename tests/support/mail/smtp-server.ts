import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  raw: string
  headers: string
  parts: MailPart[]
  has(words: string): boolean
}
export interface TestSmtp {
  port: number
  received: ReceivedMail[]
  /** What it refuses; undefined: nothing. */
  refuse: { to?: string; after?: string } | undefined
  close(): Promise<void>
}

/** A real SMTP server in this process. */
export async function startSmtp(port = 0): Promise<TestSmtp> {
  const smtp: TestSmtp = {
    port,
    received: [],
    refuse: undefined,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_, __, done) => done(smtp.refuse?.to ? fault(smtp.refuse.to) : undefined),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1')
        const refused = smtp.refuse?.after
        if (refused && (!refused.startsWith('552') || raw.length > 5000)) return done(fault(refused))
        const parts = simpleParts(raw)
        smtp.received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          parts,
          headers: raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' '),
          has: (words) => parts.every(({ type, text }) => !type.startsWith('text/') || text.includes(words)),
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  smtp.port = (server.server.address() as { port: number }).port
  return smtp
}

const fault = (answer: string) =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })

/** One part of a message, its transfer encoding undone. */
interface MailPart {
  type: string
  filename: string | undefined
  bytes: Buffer
  text: string
}

/** The leaf parts of a MIME message (RFC 2045, 2046): enough to read our mail as another program would. */
function simpleParts(raw: string): MailPart[] {
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
