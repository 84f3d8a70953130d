import { isOverCap, NO_FEE, parseCardFee } from '#src/domain/money/card-fee.ts'
import { DUTY_RULES } from '#src/domain/customs/duty-rules.ts'
import { readConfig } from '#server/platform/read-config.ts'
import { ConfigError } from '#server/platform/setting-readers.ts'
import { refuseFictionalTax } from '#server/platform/payment-config.ts'
import { endingLines } from '#server/modules/customs/expiring-rules.ts'
import { SETTINGS } from '#server/platform/settings.ts'
import { zoneDataLine } from '#server/platform/zone-data.ts'
import type { CommandResult } from '#server/admin/cli/command.ts'
import { table } from '#server/admin/cli/table.ts'

type Environment = Record<string, string | undefined>

/**
 * Reads the environment as the server would, but continues after the first fault, where the server stops. It
 * checks the environment it runs in, so run it where the server runs. Secrets aren't shown.
 */
export function checkConfig(env: Environment, { json, now }: { json: boolean; now: Date }): CommandResult {
  const settings = SETTINGS.map(({ name, secret }) => ({
    name,
    value: !env[name] ? null : secret ? '(set)' : env[name],
  }))
  const faults = findFaults(env)
  // Only the built-in duty tables are checked here; imported ones are in the database, and the server reports
  // on them at startup.
  const notes = [...findNotes(env), ...endingLines(DUTY_RULES, now)]
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
        settings.map(({ name, value }) => [name, value ?? '(default)']),
      ),
      zoneDataLine(),
      '',
      ...faults.map((fault) => `Error: ${fault}`),
      ...notes.map((note) => `Note: ${note}`),
      ...(wrong
        ? []
        : ['All settings are valid. The port and database connection are checked when the server starts.']),
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
    ...unknown.map((name) => `${name} isn’t a Portage setting.`),
    ...(!['127.0.0.1', '::1', 'localhost'].includes(host) && !PUBLIC_URL?.startsWith('https:')
      ? [
          `HOST=${host} accepts connections from other machines without https. Put a proxy in front and set PUBLIC_URL to its https address.`,
        ]
      : []),
    ...(PUBLIC_URL?.startsWith('https:') && !env.TRUST_PROXY
      ? [
          'PUBLIC_URL is https and TRUST_PROXY isn’t set. Behind a proxy, all visitors would share one address and its limits.',
        ]
      : []),
    ...(PUBLIC_URL && !SMTP_URL
      ? ['SMTP_URL isn’t set. Mail is only written to files in DATA_DIR/mail.']
      : []),
    ...(PUBLIC_URL && !SITE_EMAIL ? ['SITE_EMAIL isn’t set. Visitors see a fictional address.'] : []),
    ...(PUBLIC_URL && !STRIPE_SECRET_KEY && CARD_PAYMENTS !== 'off'
      ? ['STRIPE_SECRET_KEY isn’t set. Card payments run in test mode and no money is collected.']
      : []),
    ...(isOverCap({ brands: null, fee: usualFee }) && /^(sk|rk)_live_/.test(STRIPE_SECRET_KEY ?? '')
      ? [
          'TOP_UP_FEE is more than Visa and Mastercard allow in Canada: 2.4 % and no fixed amount. Set it lower, or CARD_FEES for these.',
        ]
      : []),
    ...(DATABASE_URL && env.SEED_DEMO === '1'
      ? ['SEED_DEMO=1 creates the demonstration account in a PostgreSQL database that may be in production.']
      : []),
  ]
}
