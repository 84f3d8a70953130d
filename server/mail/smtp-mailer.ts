import { createTransport } from 'nodemailer'
import { NeverWorks } from '#server/jobs/runner.ts'
import { headersOf, MailTooLarge, type Mailer } from './mailer.ts'

/** A server that is down must not hold up the emails queued behind. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true },
    { from },
  )
  const { hostname, port, protocol } = new URL(url)
  return {
    where: `Mail is sent through ${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}.`,
    async send(mail) {
      await transport.sendMail({ ...mail, headers: headersOf(mail) }).catch((error: unknown) => {
        throw refusal(error)
      })
    },
    close: () => transport.close(),
  }
}

interface SmtpError {
  code?: string
  responseCode?: number
  response?: string
}

/** A 5xx about the addresses or the message is final; one about the login is for the operator to fix. */
function refusal(error: unknown): unknown {
  const { code, responseCode = 0, response = '' } = error as SmtpError
  if (responseCode === 552 || /^5\d\d[ -]5\.3\.4\b/.test(response)) return new MailTooLarge()
  const final = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return final ? new NeverWorks(`${code} ${responseCode}`) : error
}
