import type { MemberRole } from '#src/domain/account/roles.ts'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { SECRET } from '#server/db/enqueue.ts'
import { renderLetter, type EmailBlock, type RenderedEmail } from '#server/mail/email.ts'
import type { Config } from '#server/platform/config.ts'
import { sentence } from '#server/platform/messages.ts'

type Dependencies = Pick<Config, 'site' | 'publicUrl'>

/** What happened to a member. `merged`: to their account, and to another it became part of, `joined`. */
export type MemberNews = 'roles' | 'removed' | 'left' | 'merged' | 'joined'

/** Names whoever invites by their confirmed address: a name could be anything that somebody typed. */
export const invitationEmail = (
  { by, roles }: { by: string; roles: readonly MemberRole[] },
  locale: Locale,
  config: Dependencies,
): RenderedEmail =>
  write('invitation', locale, config, { by, roles: roleNames(roles, locale) }, [
    {
      kind: 'link',
      label: sentence(locale, 'mail.member.invitation.action'),
      href: `${config.publicUrl}${PUBLIC_PATHS.login}#invitation=${SECRET}`,
    },
  ])

export const memberEmail = (
  news: MemberNews,
  roles: readonly MemberRole[],
  locale: Locale,
  config: Dependencies,
): RenderedEmail => write(news, locale, config, { roles: roleNames(roles, locale) }, [])

function write(
  about: string,
  locale: Locale,
  config: Dependencies,
  values: Record<string, string>,
  middle: readonly EmailBlock[],
): RenderedEmail {
  const { name, email, phone } = config.site
  const say = (part: string) =>
    sentence(locale, `mail.member.${about}.${part}`, { name, email, phone, ...values })
  return renderLetter(say, middle, locale, config)
}

const roleNames = (roles: readonly MemberRole[], locale: Locale): string =>
  new Intl.ListFormat(LOCALE_FACTS[locale].bcp47).format(
    roles.map((role) => sentence(locale, `option.memberRole.${role}`)),
  )
