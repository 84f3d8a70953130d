import type { Carriers } from '#server/carriers/carriers.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ConfigError } from '#server/platform/config/setting-readers.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/database.ts'
import type { CardGateway } from './gateway.ts'
import { noGateway } from './no-gateway.ts'
import { sandboxGateway } from './sandbox-gateway.ts'
import { stripeGateway } from './stripe-gateway.ts'

/** Stripe if it is configured, else the sandbox, or none if the operator says so. */
export function createGateway(
  database: Database,
  clock: Clock,
  { stripe, cardPayments, sandboxDelayMs }: Pick<Config, 'stripe' | 'cardPayments' | 'sandboxDelayMs'>,
): CardGateway {
  if (!cardPayments) return noGateway
  return stripe ? stripeGateway(stripe) : sandboxGateway({ database, clock, delayMs: sandboxDelayMs })
}

/** Test cards must never buy real shipments (D44). */
export async function refuseTestMoney(
  gateway: CardGateway,
  carriers: Pick<Carriers, 'live' | 'list'>,
): Promise<void> {
  const real =
    gateway.name === 'sandbox'
      ? (carriers.live ?? (await carriers.list()).find(({ live }) => live)?.name)
      : undefined
  if (real)
    throw new ConfigError(
      `${real} ships for real, but card payments are in test mode. Set STRIPE_SECRET_KEY, or CARD_PAYMENTS=off.`,
    )
}
