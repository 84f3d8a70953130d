import { isOverCap, parseCardFee, parseCardFeeRules, type CardFeeRule } from '#src/domain/money/card-fee.ts'
import { parseMoney, type Cents } from '#src/domain/money/money.ts'
import { parseRegistrations } from '#src/domain/money/tax-registration.ts'
import { SITE_DEFAULTS } from '#src/domain/account/site.ts'
import type { Registration, Registrations } from '#src/domain/money/tax.ts'
import type { Config } from '#server/platform/config.ts'
import { ConfigError, onOrOff, refuse, url, whole, type Environment } from './setting-readers.ts'

/** Payment settings: gateways and fees. @throws ConfigError */
export function payments(
  env: Environment,
): Pick<
  Config,
  | 'cardPayments'
  | 'stripe'
  | 'sandboxDelayMs'
  | 'topUpFee'
  | 'cardFees'
  | 'promoOrder'
  | 'countersignAboveCents'
  | 'transferTo'
> {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = env
  const given = [secretKey, publishableKey, webhookSecret].filter(Boolean).length
  if (given > 0 && given < 3)
    throw new ConfigError(
      'Stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET: set all three.',
    )
  const text = env.TOP_UP_FEE || '2.9+0.30'
  const topUpFee =
    parseCardFee(text) ??
    refuse(`TOP_UP_FEE must look like 2.9+0.30: percent, and dollars for each top-up by card, not "${text}".`)
  return {
    cardPayments: onOrOff(env, 'CARD_PAYMENTS'),
    stripe:
      secretKey && publishableKey && webhookSecret
        ? {
            secretKey,
            publishableKey,
            webhookSecret,
            apiUrl: url(env, 'STRIPE_API_URL') ?? 'https://api.stripe.com',
            scriptUrl: url(env, 'STRIPE_SCRIPT_URL') ?? 'https://js.stripe.com/v3/',
          }
        : undefined,
    sandboxDelayMs: whole(env, 'SANDBOX_PAYMENT_DELAY', 0, 0, 60_000),
    topUpFee,
    cardFees: cardFees(env.CARD_FEES || ''),
    promoOrder: promoOrder(env.PROMO_CREDITS || 'first'),
    countersignAboveCents: countersignAbove(env.COUNTERSIGN_ABOVE || '1000.00'),
    transferTo: env.TRANSFER_EMAIL || env.SITE_EMAIL || SITE_DEFAULTS.email,
  }
}

const countersignAbove = (text: string): Cents =>
  parseMoney(text) ?? refuse(`COUNTERSIGN_ABOVE must be an amount such as 1000.00, not "${text}".`)

function cardFees(text: string): CardFeeRule[] {
  const rules =
    parseCardFeeRules(text) ??
    refuse(
      `CARD_FEES must look like "visa,mastercard 2.4; amex business 2.9+0.30; BC,AB 0": brands, provinces, consumer or business where it matters, then the fee, not "${text}".`,
    )
  if (rules.some((rule) => rule.brands !== null && isOverCap(rule)))
    throw new ConfigError(
      `CARD_FEES: Visa and Mastercard allow 2.4 % and no fixed amount at most, not "${text}".`,
    )
  return rules
}

function promoOrder(text: string): Config['promoOrder'] {
  if (text !== 'first' && text !== 'last')
    throw new ConfigError(`PROMO_CREDITS must be first or last, not "${text}".`)
  return text
}

/** Tax registrations. @throws ConfigError */
export function registrationsIn(env: Environment): Registrations {
  return {
    GST: registered(
      'GST',
      env.SITE_TAX_NUMBER,
      SITE_DEFAULTS.taxNumber,
      'SITE_TAX_NUMBER must be a GST/HST number such as 123456782 RT 0001, with a right check digit',
    ),
    QST: registered(
      'QST',
      env.SITE_QST_NUMBER,
      SITE_DEFAULTS.qstNumber,
      'SITE_QST_NUMBER must be a QST number such as 1234567890 TQ 0001',
    ),
  }
}

/** Registrations with their dates, or none. @param sentence the error for one that can't be read */
function registered(
  kind: keyof Registrations,
  text: string | undefined,
  fictional: string,
  sentence: string,
): Registration[] {
  if (text?.trim().toLowerCase() === 'none') return []
  return (
    parseRegistrations(kind, text || fictional, fictional) ??
    refuse(
      `${sentence}, or none; with its first and last day where it has them, and a semicolon before the next: “… until 2026-12-31; … from 2027-01-01”. It is "${text}".`,
    )
  )
}

/** @throws ConfigError */
export function refuseFictionalTax(config: Pick<Config, 'stripe' | 'karrio' | 'registrations'>): void {
  const sentence = fictionalTaxNumber(config)
  if (sentence) throw new ConfigError(sentence)
}

/**
 * Real payments and real shipments need the company's own tax number, or none. @returns the error; null if
 * all is well
 */
function fictionalTaxNumber({
  stripe,
  karrio,
  registrations,
}: Pick<Config, 'stripe' | 'karrio' | 'registrations'>): string | null {
  const live = [
    ...(stripe && /^(sk|rk)_live_/.test(stripe.secretKey) ? ['STRIPE_SECRET_KEY takes real money'] : []),
    ...(karrio && !karrio.test ? ['KARRIO_URL ships for real'] : []),
  ]
  const missing = [...registrations.GST, ...registrations.QST].flatMap(({ number }) => {
    if (number === SITE_DEFAULTS.taxNumber) return ['SITE_TAX_NUMBER']
    return number === SITE_DEFAULTS.qstNumber ? ['SITE_QST_NUMBER'] : []
  })
  if (live.length === 0 || missing.length === 0) return null
  const names = `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'}`
  return `${live[0]}, but ${names} still the made-up number. Set your own registration, or none if you have none: then that tax isn’t charged.`
}
