export interface OutgoingMail {
  /** The same on every attempt, so that mail servers can recognize a repetition. */
  messageId: string
  to: string
  replyTo: string | undefined
  subject: string
  text: string
  html: string
  /** RFC 8058: the URL for unsubscribing with one click in the mail program. */
  unsubscribe: string | undefined
  attachments: { filename: string; contentType: string; content: Buffer }[]
}

/** A way to send email. */
export interface Mailer {
  /** Shown when the server starts: where email goes. */
  readonly where: string
  /**
   * @throws MailTooLarge; NeverWorks (server/jobs/runner.ts) when this email will never be accepted; anything
   * else when a retry may succeed
   */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** Headers of each email besides From, To and Subject. */
export function headersOf({ unsubscribe }: Pick<OutgoingMail, 'unsubscribe'>): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/** The mail server doesn't accept messages of this size. */
export class MailTooLarge extends Error {}
