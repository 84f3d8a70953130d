import type { Config } from '#server/platform/config.ts'
import { fileMailer } from './file-mailer.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

/** SMTP where it is configured, else files (D34). */
export const createMailer = ({ smtpUrl, mailFrom, dataDir }: Config): Mailer =>
  smtpUrl ? smtpMailer(smtpUrl, mailFrom) : fileMailer(dataDir, mailFrom)
