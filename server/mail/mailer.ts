export interface OutgoingMail {
  /** The same each time it is tried, so that mail servers can tell a repetition. */
  messageId: string
  to: string
  replyTo: string | undefined
  subject: string
  text: string
  html: string
  /** RFC 8058: the address that ends mail like it, with one click of the mail program. */
  unsubscribe: string | undefined
  attachments: { filename: string; contentType: string; content: Buffer }[]
}

/** The way mail goes out. */
export interface Mailer {
  /** Said when the server starts: where mail goes. */
  readonly where: string
  /**
   * @throws MailTooLarge, NeverWorks (server/jobs/runner.ts) when this mail will never be taken, anything
   * else when it may be later
   */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** What stands above each mail besides who, to whom and about what. */
export function headersOf({ unsubscribe }: Pick<OutgoingMail, 'unsubscribe'>): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/** The mail server takes no message of this size. */
export class MailTooLarge extends Error {}
