import type { Locale } from '#src/domain/shared/locale.ts'
import { renderEmail, type RenderedEmail } from '#server/mail/email.ts'
import type { Config } from '#server/platform/config.ts'
import { sentence } from '#server/platform/messages.ts'

export function webhookOffEmail(
  url: string,
  locale: Locale,
  config: Pick<Config, 'site' | 'publicUrl'>,
): RenderedEmail {
  const say = (part: string) => sentence(locale, `mail.webhook.off.${part}`, { host: new URL(url).host })
  return renderEmail(
    { locale, subject: say('subject'), blocks: [{ kind: 'paragraph', text: say('body') }] },
    config,
  )
}
