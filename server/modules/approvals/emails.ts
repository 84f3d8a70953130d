import type { ApprovalSubject } from '#src/contract/approvals.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { renderLetter, type RenderedEmail } from '#server/mail/email.ts'
import type { Config } from '#server/platform/config.ts'
import { sentence } from '#server/platform/messages.ts'

interface Words {
  /** As money in the reader's language. */
  amount: string
  /** Of whoever asked or answered. */
  name: string
  subject: ApprovalSubject
  note: string
}

/** asked: to those who may answer. The others: to who asked. */
export function approvalEmail(
  about: 'asked' | 'approved' | 'declined',
  { amount, name, subject: { title, service, count }, note }: Words,
  locale: Locale,
  config: Pick<Config, 'site' | 'publicUrl'>,
): RenderedEmail {
  const label = (id: string) => sentence(locale, id)
  const say = (part: string) =>
    sentence(locale, `mail.approval.${about}.${part}`, { amount, name, company: config.site.name })
  return renderLetter(
    say,
    [
      {
        kind: 'facts',
        rows: [
          [
            label('mail.approval.what'),
            count > 1 ? sentence(locale, 'mail.approval.shipments', { title, count }) : title,
          ],
          ...(service ? [[label('mail.approval.service'), service] as const] : []),
        ],
      },
      ...(about === 'asked' && note ? [{ kind: 'quote', text: note } as const] : []),
      {
        kind: 'link',
        label: say('action'),
        href: `${config.publicUrl}${ACCOUNT_PATHS.userInfo}?tab=members`,
      },
    ],
    locale,
    config,
  )
}
