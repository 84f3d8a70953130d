import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { headersOf, type Mailer } from './mailer.ts'

/** The built-in mailer: each email becomes a file that every mail program can open (D34). */
export function fileMailer(dataDir: string, from: string): Mailer {
  const folder = join(dataDir, 'mail')
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'unix', disableFileAccess: true, disableUrlAccess: true },
    { from },
  )
  return {
    where: `Mail is written to ${folder}, not sent. Set SMTP_URL to send it.`,
    async send(mail) {
      const { message } = await transport.sendMail({ ...mail, headers: headersOf(mail) })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Named by its id: a retry writes the same file, and it is never partial.
      const file = join(folder, `${/[\w-]+/.exec(mail.messageId)![0]}.eml`)
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      console.log(`Mail: ${file}`)
    },
    close: () => transport.close(),
  }
}
