import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { BOOKS_ZONE } from '#server/platform/fiscal-period.ts'
import type { Config } from '#server/platform/config.ts'
import { renderLetter, type EmailBlock, type RenderedEmail } from '#server/mail/email.ts'
import { SECRET } from '#server/db/enqueue.ts'
import { sentence, type Values } from '#server/platform/messages.ts'
import type { TokenPurpose } from '#server/db/schema/accounts.ts'

/** Emails about accounts contain nothing that somebody typed, because anybody can register any address. */
type Dependencies = Pick<Config, 'site' | 'publicUrl'>

/**
 * An email with a link that proves something; the token is filled in when the email is sent. It stands after
 * the `#`, because addresses are logged and passed to the next site.
 */
export function linkEmail(purpose: TokenPurpose, locale: Locale, config: Dependencies): RenderedEmail {
  const name = purpose === 'reset' ? 'reset' : 'confirm'
  return writeEmail(locale, purpose, config, {}, [
    link(
      locale,
      `mail.account.${purpose}.action`,
      `${config.publicUrl}${PUBLIC_PATHS.login}#${name}=${SECRET}`,
    ),
  ])
}

/** An email with a code to type: instead of a captcha picture (D18), or for a mobile number. */
export function codeEmail(about: 'code' | 'mobile', locale: Locale, config: Dependencies): RenderedEmail {
  return writeEmail(locale, about, config, {}, [{ kind: 'code', text: SECRET }])
}

/** How somebody logs in has changed, or was tried. */
const SECURITY_NEWS = [
  'authenticatorAdded',
  'authenticatorRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'newDevice',
  'codesWrong',
  'resetRequested',
  'factorsReset',
] as const
type SecurityNews = (typeof SECURITY_NEWS)[number]
export type AccountNews = 'passwordChanged' | 'emailChanged' | 'deleted' | SecurityNews
/** `left`: recovery codes. `device`: by the names that we have for browsers and systems. */
export interface NewsValues {
  left?: number
  device?: string
}

/** Tells the owner of an account about a change to it, whoever made it. */
export function accountEmail(
  news: AccountNews,
  locale: Locale,
  config: Dependencies,
  at: Date,
  values: NewsValues = {},
): RenderedEmail {
  const when = new Intl.DateTimeFormat(LOCALE_FACTS[locale].bcp47, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: BOOKS_ZONE,
  }).format(at)
  return writeEmail(locale, news, config, { when, ...values }, [])
}

function writeEmail(
  locale: Locale,
  about: string,
  config: Dependencies,
  values: Values,
  middle: readonly EmailBlock[],
): RenderedEmail {
  const { name, email, phone } = config.site
  // What to do if it was somebody else is the same for all of them.
  const isSecurity = (SECURITY_NEWS as readonly string[]).includes(about)
  const say = (part: string) =>
    sentence(locale, `mail.account.${isSecurity && part === 'after' ? 'security' : about}.${part}`, {
      name,
      email,
      phone,
      ...values,
    })
  return renderLetter(say, middle, locale, config)
}

const link = (locale: Locale, label: string, href: string): EmailBlock => ({
  kind: 'link',
  label: sentence(locale, label),
  href,
})
