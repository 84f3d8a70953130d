import { isOverCap, NO_FEE, parseCardFee } from '#src/domain/money/card-fee.ts'
import { DUTY_RULES } from '#src/domain/customs/duty-rules.ts'
import { expiringRules } from '#src/domain/customs/expiring-rules.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { ConfigError } from '#server/platform/config/setting-readers.ts'
import { refuseFictionalTax } from '#server/platform/config/payment-config.ts'
import { SETTINGS } from '#server/platform/config/settings.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { zoneDataLine } from '#server/platform/zone-data.ts'
import type { CommandResult } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'
import { table } from '#server/admin/cli/table.ts'

type Environment = Record<string, string | undefined>

/**
 * Reads the environment as the server would, but continues after the first fault, where the server stops. It
 * checks the environment it runs in, so run it where the server runs. Secrets aren't shown.
 */
export function checkConfig(env: Environment, { json, now }: { json: boolean; now: Date }): CommandResult {
  const settings = SETTINGS.map(({ name, secret }) => ({
    name,
    value: !env[name] ? null : secret ? say('verb.config.set') : env[name],
  }))
  const faults = findFaults(env)
  // Only the built-in duty tables are checked here; imported ones are in the database, and the server reports
  // on them at startup.
  const notes = [
    ...findNotes(env),
    ...expiringRules(DUTY_RULES, bookDay(now)).map(({ name, until, days }) =>
      say('verb.config.dutyRule', { name, until, when: days < 0 ? 'past' : 'ahead', days: Math.abs(days) }),
    ),
  ]
  const wrong = faults.length > 0
  if (json)
    return {
      output: JSON.stringify({
        ok: !wrong,
        settings,
        faults,
        notes,
        timeZoneData: process.versions.tz ?? null,
      }),
      wrong,
    }
  return {
    wrong,
    output: [
      table(
        ['setting', 'value'],
        settings.map(({ name, value }) => [name, value ?? say('verb.config.default')]),
      ),
      zoneDataLine(),
      '',
      ...faults.map((fault) => say('verb.config.error', { fault })),
      ...notes.map((note) => say('verb.config.note', { note })),
      ...(wrong ? [] : [say('verb.config.valid')]),
    ].join('\n'),
  }
}

/** Each setting that is wrong is removed to find the next one. */
function findFaults(env: Environment): string[] {
  const left = { ...env }
  const faults: string[] = []
  for (;;) {
    try {
      const config = readConfig(left)
      // This checks settings against each other, which makes no sense once one was removed.
      if (faults.length === 0) refuseFictionalTax(config)
      return faults
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      faults.push(error.message)
      const named = SETTINGS.filter(
        ({ name }) => left[name] !== undefined && new RegExp(`\\b${name}\\b`).test(error.message),
      )
      if (named.length === 0) return faults
      for (const { name } of named) left[name] = undefined
    }
  }
}

/** Settings that are valid, but perhaps not what was meant. */
function findNotes(env: Environment): string[] {
  const { PUBLIC_URL, SMTP_URL, SITE_EMAIL, STRIPE_SECRET_KEY, CARD_PAYMENTS, DATABASE_URL } = env
  const host = env.HOST || '127.0.0.1'
  const usualFee = parseCardFee(env.TOP_UP_FEE || '2.9+0.30') ?? NO_FEE
  const families = new Set(
    SETTINGS.flatMap(({ name }) => (name.includes('_') ? [name.slice(0, name.indexOf('_') + 1)] : [])).filter(
      (family) => !['MAIL_', 'LOG_', 'DATA_', 'PUBLIC_', 'SERVICE_'].includes(family),
    ),
  )
  const unknown = Object.keys(env).filter(
    (name) =>
      [...families].some((family) => name.startsWith(family)) &&
      !SETTINGS.some((setting) => setting.name === name),
  )
  return [
    ...unknown.map((name) => say('verb.config.unknown', { name })),
    ...(!['127.0.0.1', '::1', 'localhost'].includes(host) && !PUBLIC_URL?.startsWith('https:')
      ? [say('verb.config.openHost', { host })]
      : []),
    ...(PUBLIC_URL?.startsWith('https:') && !env.TRUST_PROXY ? [say('verb.config.noProxy')] : []),
    ...(PUBLIC_URL && !SMTP_URL ? [say('verb.config.noMail')] : []),
    ...(PUBLIC_URL && !SITE_EMAIL ? [say('verb.config.noSiteEmail')] : []),
    ...(PUBLIC_URL && !STRIPE_SECRET_KEY && CARD_PAYMENTS !== 'off' ? [say('verb.config.noStripe')] : []),
    ...(isOverCap({ brands: null, fee: usualFee }) && /^(sk|rk)_live_/.test(STRIPE_SECRET_KEY ?? '')
      ? [say('verb.config.feeTooHigh')]
      : []),
    ...(DATABASE_URL && env.SEED_DEMO === '1' ? [say('verb.config.demo')] : []),
  ]
}
