import { isAbsolute, resolve } from 'node:path'
import { allEndpoints } from '#src/contract/contract.ts'
import { KEY_CALLS } from '#src/domain/account/api-key.ts'
import { LONG_BODIES, type NamedLimit, type RateLimit } from '#src/contract/endpoint.ts'
import { DEMO_GS1_PREFIX } from '#src/domain/orders/sscc.ts'
import { RETENTION_DEFAULTS, PROMISE_DEFAULTS, SITE_DEFAULTS } from '#src/domain/account/site.ts'
import { payments, registrationsIn } from './payment-config.ts'
import { parseProxies } from '#server/platform/trusted-proxies.ts'
import { ConfigError, flag, onOrOff, refuse, url, whole } from './setting-readers.ts'
import type { Config } from '#server/platform/config.ts'

/** An empty setting counts as unset: environment files leave them empty. @throws ConfigError */
export function readConfig(env: Record<string, string | undefined>): Config {
  refuseWrongPromises(env)
  const port = whole(env, 'PORT', 8080, 0, 65535)
  const host = env.HOST || '127.0.0.1'
  const dataDir = env.DATA_DIR || 'data'
  const jobs = onOrOff(env, 'JOBS')
  if (!jobs && !env.DATABASE_URL)
    throw new ConfigError(
      'JOBS=off needs PostgreSQL (DATABASE_URL). With the embedded database, no other process can do the work.',
    )
  return {
    host,
    port,
    jobs,
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(dataDir),
    databaseUrl: databaseUrl(env.DATABASE_URL),
    publicUrl: url(env, 'PUBLIC_URL') ?? `http://localhost:${port}`,
    trustProxy:
      parseProxies(env.TRUST_PROXY) ??
      refuse(
        `TRUST_PROXY must be how many proxies there are, such as 1, or their networks, such as 10.0.0.0/8,127.0.0.1, not "${env.TRUST_PROXY}".`,
      ),
    // D44: only in a new embedded database; never in PostgreSQL unless asked for.
    seedDemo: env.SEED_DEMO ? flag(env, 'SEED_DEMO') : !env.DATABASE_URL,
    sampleDayMs: whole(env, 'SAMPLE_CARRIER_SPEED', 3_600_000, 1, 86_400_000),
    sampleDelayMs: whole(env, 'SAMPLE_CARRIER_DELAY', 0, 0, 60_000),
    sampleWebhookSecret: env.SAMPLE_WEBHOOK_SECRET || undefined,
    logLevel: logLevel(env.LOG_LEVEL || 'warn'),
    metricsToken: secret(
      env.METRICS_TOKEN,
      /^[\x21-\x7e]{16,200}$/,
      'METRICS_TOKEN must have 16 to 200 letters, digits or symbols, without spaces.',
    ),
    rateLimits: rateLimits(env.RATE_LIMITS),
    recipientsMonths: env.RETENTION_RECIPIENTS_MONTHS
      ? whole(env, 'RETENTION_RECIPIENTS_MONTHS', 0, 1, 120)
      : undefined,
    inquiryMonths: whole(env, 'RETENTION_INQUIRIES_MONTHS', RETENTION_DEFAULTS.inquiryMonths, 2, 120),
    mailDays: whole(env, 'RETENTION_MAIL_DAYS', RETENTION_DEFAULTS.mailDays, 2, 365),
    serviceWorker: onOrOff(env, 'SERVICE_WORKER'),
    webhookPrivateAddresses: flag(env, 'WEBHOOK_PRIVATE_ADDRESSES'),
    minClientVersion: version(env, 'MIN_CLIENT_VERSION'),
    gs1Prefix: gs1Prefix(env),
    ...mail(env),
    mapsKey: secret(
      env.MAPS_KEY,
      /^[\w-]{10,200}$/,
      'MAPS_KEY must be a maps service key: letters, digits, - and _.',
    ),
    mapsUrl: url(env, 'MAPS_URL') ?? 'https://maps.googleapis.com/maps/api/js',
    translateWidget: url(env, 'TRANSLATE_WIDGET') ?? 'https://translate.google.com/translate_a/element.js',
    ...payments(env),
    revenueWhen: revenueWhen(env),
    sellsAs: sellsAs(env),
    interline: interline(env),
    registrations: registrationsIn(env),
    karrio: karrio(env),
    bucket: bucket(env),
  }
}

/** Only the build uses them, and would put an invalid number on every page. */
function refuseWrongPromises(env: Record<string, string | undefined>): void {
  whole(env, 'SITE_PROMISE_DISCOUNT', PROMISE_DEFAULTS.discountPercent, 1, 99)
  whole(env, 'SITE_PROMISE_FREE_DELIVERY', PROMISE_DEFAULTS.freeDeliveryOver, 1, 100_000)
  whole(env, 'SITE_PROMISE_RETURN_DAYS', PROMISE_DEFAULTS.returnDays, 1, 3650)
  url(env, 'SISTER_MARKETPLACE_URL')
}

function revenueWhen({ REVENUE_WHEN: text }: Record<string, string | undefined>): Config['revenueWhen'] {
  if (text && text !== 'sold' && text !== 'carried')
    throw new ConfigError(`REVENUE_WHEN must be sold or carried, not "${text}".`)
  return text === 'carried' ? 'carried' : 'sold'
}

function sellsAs({ SELLS_AS: text }: Record<string, string | undefined>): Config['sellsAs'] {
  if (text && text !== 'principal' && text !== 'agent')
    throw new ConfigError(`SELLS_AS must be principal or agent, not "${text}".`)
  return text === 'agent' ? 'agent' : 'principal'
}

function interline(env: Record<string, string | undefined>): boolean {
  const isOn = onOrOff(env, 'INTERLINE', 'off')
  if (isOn && sellsAs(env) === 'agent')
    throw new ConfigError(
      'INTERLINE=on needs SELLS_AS=principal. An agent is no carrier that another one bills.',
    )
  return isOn
}

function version(env: Record<string, string | undefined>, name: string): string | undefined {
  const text = env[name]
  if (text && !/^\d+(\.\d+){0,2}$/.test(text))
    throw new ConfigError(`${name} must look like 1.4.0, not "${text}".`)
  return text || undefined
}

/** pino's levels; with any other word it would fail without saying why. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

function logLevel(text: string): string {
  if (!LOG_LEVELS.includes(text))
    throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`)
  return text
}

function gs1Prefix(env: Record<string, string | undefined>): string {
  const text = env.GS1_PREFIX || DEMO_GS1_PREFIX
  if (!/^\d{6,12}$/.test(text))
    throw new ConfigError(`GS1_PREFIX must be a GS1 company prefix of 6 to 12 digits, not "${text}".`)
  return text
}

function rateLimits(text = ''): Record<string, RateLimit> {
  return Object.fromEntries(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => {
        const [, name, max, per] = /^([a-z]+)=(\d+)\/(minute|hour)$/.exec(part) ?? []
        if (!name || !LIMITED.has(name))
          throw new ConfigError(
            `RATE_LIMITS must look like login=30/minute,register=5/hour, not "${part}". Names: ${[...LIMITED].join(', ')}.`,
          )
        return [name, { max: Number(max), per: per as RateLimit['per'] }]
      }),
  )
}

const LIMITED = new Set(
  [LONG_BODIES, KEY_CALLS, ...allEndpoints.flatMap(({ limit }) => limit ?? [])].flatMap(
    ({ name, refused }: NamedLimit) => [name, ...(refused ? [refused.name] : [])],
  ),
)

function mail(env: Record<string, string | undefined>): Pick<Config, 'site' | 'smtpUrl' | 'mailFrom'> {
  const site = {
    name: env.SITE_NAME || SITE_DEFAULTS.name,
    phone: env.SITE_PHONE || SITE_DEFAULTS.phone,
    email: env.SITE_EMAIL || SITE_DEFAULTS.email,
    address: env.SITE_ADDRESS || SITE_DEFAULTS.address,
  }
  const smtpUrl = env.SMTP_URL || undefined
  // The URL may contain a password, so messages never repeat it.
  if (smtpUrl && (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl)))
    throw new ConfigError(
      'SMTP_URL must look like smtp://user:password@mail.example.com:587, or smtps:// for port 465.',
    )
  if (smtpUrl && !env.SITE_EMAIL)
    throw new ConfigError('SMTP_URL needs SITE_EMAIL, the address that receives inquiries.')
  const mailFrom = env.MAIL_FROM || `"${site.name.replace(/["\\]/g, '')}" <${site.email}>`
  if (!/^([^<>@\r\n]+<)?[^<>@\s]+@[^<>@\s]+>?$/.test(mailFrom))
    throw new ConfigError(`MAIL_FROM must look like Portage <ship@example.com>, not "${mailFrom}".`)
  return { site, smtpUrl, mailFrom }
}

function karrio(env: Record<string, string | undefined>): Config['karrio'] {
  const [address, token] = [url(env, 'KARRIO_URL'), env.KARRIO_TOKEN]
  if (Boolean(address) !== Boolean(token))
    throw new ConfigError('Karrio needs both KARRIO_URL and KARRIO_TOKEN.')
  if (!address || !token) return undefined
  // The token can buy, so it must not travel unencrypted.
  refuseInTheClear('KARRIO_URL', address)
  return {
    url: address,
    token,
    test: flag(env, 'KARRIO_TEST'),
    timeoutMs: whole(env, 'KARRIO_TIMEOUT', 30_000, 100, 120_000),
    webhookSecret: env.KARRIO_WEBHOOK_SECRET || undefined,
  }
}

function bucket(env: Record<string, string | undefined>): Config['bucket'] {
  const { FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret } = env
  const address = env.FILES_S3_URL || undefined
  const store = env.FILES_STORE || (address ? 'bucket' : 'database')
  if (!['bucket', 'database'].includes(store))
    throw new ConfigError(`FILES_STORE must be bucket or database, not "${store}".`)
  const given = [address, keyId, secret].filter(Boolean).length
  if (given > 0 && given < 3)
    throw new ConfigError(
      'A bucket for files needs FILES_S3_URL, FILES_S3_KEY_ID and FILES_S3_SECRET: set all three.',
    )
  if (store === 'bucket' && given === 0)
    throw new ConfigError(
      'FILES_STORE=bucket needs a bucket: FILES_S3_URL, FILES_S3_KEY_ID and FILES_S3_SECRET.',
    )
  if (!address || !keyId || !secret) return undefined
  // Anything that doesn't belong in the URL may be a secret, so messages never repeat it.
  const there = URL.canParse(address) ? new URL(address) : undefined
  if (!there || there.username || there.password || there.search || there.hash)
    throw new ConfigError(
      'FILES_S3_URL must be a bucket’s address and nothing else, such as https://s3.example.com/portage or https://portage.s3.example.com.',
    )
  refuseInTheClear('FILES_S3_URL', address)
  return {
    url: url(env, 'FILES_S3_URL')!,
    region: env.FILES_S3_REGION || 'us-east-1',
    keyId,
    secret,
    takesNew: store === 'bucket',
  }
}

function refuseInTheClear(name: string, address: string): void {
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new ConfigError(`${name} must start with https:// or be on this machine.`)
}

/** The message never repeats the value, which may be a secret. */
function secret(text: string | undefined, form: RegExp, sentence: string): string | undefined {
  if (text && !form.test(text)) throw new ConfigError(sentence)
  return text || undefined
}

function databaseUrl(text: string | undefined): string | undefined {
  // The URL may contain a password, so messages never repeat it.
  if (text && (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)))
    throw new ConfigError('DATABASE_URL must look like postgres://user:password@host:5432/name.')
  return text || undefined
}
