import { DEFAULT_LOCALE, LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { BOOKS_ZONE } from '#server/platform/fiscal-period.ts'
import type { Config } from '#server/platform/config.ts'
import { renderEmail, type EmailBlock, type RenderedEmail } from '#server/mail/email.ts'
import { sentence } from '#server/platform/messages.ts'
import type { StoredInquiry } from './repository.ts'

interface InquiryEmailData extends Omit<StoredInquiry, 'fingerprint' | 'answeredAt'> {
  locale: Locale
  signedInAs: string | null
  files: readonly { name: string }[]
}

/**
 * For the company, in its language: everything that was written. Replying to the email replies to the person.
 */
export function companyEmail(inquiry: InquiryEmailData, config: Pick<Config, 'site'>): RenderedEmail {
  const { number, topic, files, message } = inquiry
  const say = (id: string, values?: Record<string, string | number>) => sentence(DEFAULT_LOCALE, id, values)
  const blocks: EmailBlock[] = [
    { kind: 'facts', rows: inquiryFacts(inquiry).map(([label, value]) => [say(label), value] as const) },
    ...(message ? [{ kind: 'quote', text: message } as const] : []),
    ...(files.length > 0
      ? [
          {
            kind: 'paragraph',
            text: say('mail.inquiry.files', {
              count: files.length,
              names: files.map(({ name }) => name).join(', '),
              number,
            }),
          } as const,
        ]
      : []),
  ]
  return renderEmail(
    {
      locale: DEFAULT_LOCALE,
      subject: say('mail.inquiry.subject', { number, topic: say(`option.topic.${topic}`) }),
      blocks,
    },
    config,
  )
}

/**
 * Confirms receipt to the person, in their language. It contains nothing they typed: anybody can enter any
 * address, and our email must not carry a stranger's words there.
 */
export function confirmationEmail(
  { number, topic, locale, files, createdAt }: InquiryEmailData,
  config: Pick<Config, 'site'>,
): RenderedEmail {
  const say = (id: string, values?: Record<string, string | number>) => sentence(locale, id, values)
  const when = new Intl.DateTimeFormat(LOCALE_FACTS[locale].bcp47, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: BOOKS_ZONE,
  }).format(createdAt)
  const subject = say('mail.received.subject', { number, name: config.site.name })
  const rows = [
    [say('field.inquiryNumber'), number],
    [say('field.topic'), say(`option.topic.${topic}`)],
    [say('field.receivedAt'), when],
    ...(files.length > 0 ? [[say('field.files'), String(files.length)] as const] : []),
  ] as const
  return renderEmail(
    {
      locale,
      subject,
      blocks: [
        { kind: 'paragraph', text: say('mail.received.thanks') },
        { kind: 'facts', rows },
        {
          kind: 'paragraph',
          text: say('mail.received.next', { email: config.site.email, phone: config.site.phone }),
        },
        { kind: 'paragraph', text: say('mail.received.notYou') },
      ],
    },
    config,
  )
}

/** [message ID of the label, what was entered]. */
function inquiryFacts({
  number,
  topic,
  name,
  email,
  phone,
  signedInAs,
  locale,
  details,
}: InquiryEmailData): [string, string][] {
  const rows: [string, string | null][] = [
    ['field.inquiryNumber', number],
    ['field.topic', sentence(DEFAULT_LOCALE, `option.topic.${topic}`)],
    ['field.name', name],
    ['field.email', email],
    ['field.phone', phone],
    ['field.signedInAs', signedInAs],
    ['field.locale', LOCALE_FACTS[locale].name],
    ...Object.entries(details).map(([field, value]): [string, string] => [`field.${field}`, String(value)]),
  ]
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}
