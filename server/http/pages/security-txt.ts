import type { FastifyInstance } from 'fastify'
import { LOCALES, LOCALE_FACTS } from '#src/domain/shared/locale.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'

/** It must end within a year (RFC 9116, §2.5.5); a server that runs knows that its contact is still right. */
const VALID_DAYS = 180

/** Whom to tell of a vulnerability (RFC 9116). */
export function serveSecurityText(
  app: FastifyInstance,
  { site, publicUrl }: Pick<Config, 'site' | 'publicUrl'>,
  clock: Clock,
): void {
  const path = '/.well-known/security.txt'
  app.get(path, (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${site.email}`,
          `Contact: ${publicUrl}${PUBLIC_PATHS.contactUs}`,
          `Expires: ${new Date(clock.now().getTime() + VALID_DAYS * 86_400_000).toISOString()}`,
          `Preferred-Languages: ${LOCALES.map((locale) => LOCALE_FACTS[locale].htmlLang).join(', ')}`,
          `Canonical: ${publicUrl}${path}`,
          '',
        ].join('\n'),
      ),
  )
}
