import { eventNotices } from '#server/app/mail-jobs.ts'
import { sendMail } from '#server/app/mail-jobs.ts'
import type { OutgoingMail } from '#server/mail/mailer.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import { labelJobs } from '#server/modules/orders/stored-label.ts'
import type { TestServer } from '#tests/support/server/server.ts'

export interface Mailbox {
  /** Runs due jobs. @returns what was sent since the last call */
  read(): Promise<OutgoingMail[]>
  /** The last email to an address since the last call. */
  to(address: string): Promise<OutgoingMail | undefined>
}

/** Collects the emails of a test's server, as its mailer gets them. */
export function openMailbox({ deps }: TestServer): Mailbox {
  const sent: OutgoingMail[] = []
  const handlers = {
    ...sendMail(deps, {
      where: '',
      send: async (mail) => {
        sent.push(mail)
      },
      close: () => {},
    }),
    ...eventNotices(deps),
    ...labelJobs(deps),
  }
  const faults: unknown[] = []
  const read = async () => {
    // First notices become emails, then emails are sent.
    while ((await runDueJobs(deps, handlers, { error: (fields) => faults.push(fields) })) > 0)
      if (faults.length > 0) throw new Error('a job failed', { cause: faults })
    if (faults.length > 0) throw new Error('a job failed', { cause: faults })
    return sent.splice(0)
  }
  return { read, to: async (address) => (await read()).findLast(({ to }) => to === address) }
}

/** The token after `#name=` or `?name=` in the email's link. */
export const tokenIn = (mail: OutgoingMail | undefined, name: string): string =>
  new RegExp(`[#?&]${name}=([\\w.%-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
