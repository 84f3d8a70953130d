import type { RateLimit } from '#src/contract/endpoint.ts'
import type { Cents } from '#src/domain/money/money.ts'
import type { Registrations } from '#src/domain/money/tax.ts'
import type { CardFeeRule } from '#src/domain/money/card-fee.ts'
import type { CardFee } from '#src/domain/money/top-up.ts'
import type { Proxies } from './trusted-proxies.ts'

/** The server's settings, read once from the environment (read-config.ts). */
export interface Config {
  host: string
  port: number
  dataDir: string
  /** Unset: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /**
   * False: other processes do the queued and periodic work, and recovery after a crash (server/worker.ts).
   */
  jobs: boolean
  publicUrl: string
  trustProxy: Proxies
  seedDemo: boolean
  /** Real milliseconds per day of the sample carriers. */
  sampleDayMs: number
  /** Response delay of the sample carriers, to see what waiting looks like. */
  sampleDelayMs: number
  /** Unset: the sample carriers send no webhooks. */
  sampleWebhookSecret: string | undefined
  logLevel: string
  /** Unset: only this machine can read /metrics. */
  metricsToken: string | undefined
  /** Limits that differ from the contract's, by name (D46). */
  rateLimits: Record<string, RateLimit>
  /** Unset: recipients on old orders are kept as long as the account. */
  recipientsMonths: number | undefined
  /** How long inquiries and sent mail are kept; the privacy page has the same from the build. */
  inquiryMonths: number
  mailDays: number
  /** False: devices are told to drop their service worker and its caches. */
  serviceWorker: boolean
  /** Customers' webhooks may lead into the operator's own network, and need no TLS. */
  webhookPrivateAddresses: boolean
  /** Clients below this version ("1.4.0") are told to update before anything else. */
  minClientVersion: string | undefined
  /** GS1 company prefix of the SSCCs on labels; by default GS1's own for demonstrations (D40). */
  gs1Prefix: string
  /** Sender and recipient of mail; the pages have the same from the build (D1). */
  site: { name: string; phone: string; email: string; address: string }
  /** Tax registrations; a tax without one in force isn't charged. */
  registrations: Registrations
  /** Unset: mail is written to files in `dataDir` (D34). May contain a password. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Unset: addresses are completed only from built-in data (D27). Not a secret: browsers send it. */
  mapsKey: string | undefined
  mapsUrl: string
  /** URL of the translate widget's script (D28). */
  translateWidget: string
  /** False: cards aren't accepted. */
  cardPayments: boolean
  /** Unset: cards are the sandbox's (D26). Contains secrets. */
  stripe:
    | { secretKey: string; publishableKey: string; webhookSecret: string; apiUrl: string; scriptUrl: string }
    | undefined
  /** Unset: files are in the database only. `takesNew`: new files go to the bucket. Contains a secret. */
  bucket: { url: string; region: string; keyId: string; secret: string; takesNew: boolean } | undefined
  /** Response delay of the sandbox gateway. */
  sandboxDelayMs: number
  /** Unset: only the carriers of the rate card. Contains secrets. */
  karrio:
    | { url: string; token: string; test: boolean; timeoutMs: number; webhookSecret: string | undefined }
    | undefined
  /** For cards that no rule matches. */
  /** What our staff give away beyond this takes two of them. */
  countersignAboveCents: Cents
  topUpFee: CardFee
  /** When a sale becomes revenue. */
  revenueWhen: 'sold' | 'carried'
  /** Whether the company sells its own carriage or the carrier's. */
  sellsAs: 'principal' | 'agent'
  /** Carriers bill their leg of a through shipment abroad without tax. */
  interline: boolean
  /** Card fee rules; the first match counts. */
  cardFees: readonly CardFeeRule[]
  /** Whether promotional credits are spent before paid ones. */
  promoOrder: 'first' | 'last'
  /** Address for e-transfers. */
  transferTo: string
}
