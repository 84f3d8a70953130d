import { SMTPServer } from 'smtp-server'
import { simpleParts, type MailPart } from './mail-parts.ts'

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
