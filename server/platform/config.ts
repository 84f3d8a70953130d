import type { RateLimit } from '#src/contract/endpoint.ts'
import type { Registrations } from '#src/domain/money/tax.ts'
import type { CardFeeRule } from '#src/domain/money/card-fee.ts'
import type { CardFee } from '#src/domain/money/top-up.ts'
import type { Proxies } from './trusted-proxies.ts'

/** What the server is set to: read once from the environment (read-config.ts). */
export interface Config {
  host: string
  port: number
  dataDir: string
  /** Unset: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /** False: others do what waits, comes round, or was left by a crash (server/worker.ts). */
  jobs: boolean
  publicUrl: string
  trustProxy: Proxies
  seedDemo: boolean
  /** Real milliseconds that one day of the sample carriers takes. */
  sampleDayMs: number
  /** How late the sample carriers answer, to see what waiting looks like. */
  sampleDelayMs: number
  /** Unset: the sample carriers send nothing by themselves. */
  sampleWebhookSecret: string | undefined
  logLevel: string
  /** Unset: only this machine reads /metrics. */
  metricsToken: string | undefined
  /** Other limits than the contract's, by their names (D46). */
  rateLimits: Record<string, RateLimit>
  /** Unset: people on old orders stay as long as the account. */
  recipientsMonths: number | undefined
  /** For how long inquiries and sent mail are kept; the privacy page has the same from the build. */
  inquiryMonths: number
  mailDays: number
  /** False: devices are told to drop their service worker and its caches. */
  serviceWorker: boolean
  /** Clients below this version are told to update before anything else: "1.4.0". */
  minClientVersion: string | undefined
  /** GS1 company prefix of the SSCCs on labels; GS1's own for demonstrations unless set (D40). */
  gs1Prefix: string
  /** Who sends and gets mail; the pages have the same from the build (D1). */
  site: { name: string; phone: string; email: string; address: string }
  /** With tax offices; a tax without one in force is not charged. */
  registrations: Registrations
  /** Unset: mail becomes files in `dataDir` (D34). May hold a password. */
  smtpUrl: string | undefined
  mailFrom: string
  /**
   * Unset: addresses are completed by what is built in alone (D27). Public by its nature: browsers send it.
   */
  mapsKey: string | undefined
  mapsUrl: string
  /** The program of the translate widget (D28). */
  translateWidget: string
  /** False: no cards are taken. */
  cardPayments: boolean
  /** Unset: cards are the sandbox's (D26). Holds secrets. */
  stripe:
    | { secretKey: string; publishableKey: string; webhookSecret: string; apiUrl: string; scriptUrl: string }
    | undefined
  /** Unset: files are in the database alone. `takesNew`: new ones go there. Holds a secret. */
  bucket: { url: string; region: string; keyId: string; secret: string; takesNew: boolean } | undefined
  /** How late the sandbox gateway answers. */
  sandboxDelayMs: number
  /** Unset: only the rate card's carriers. Holds secrets. */
  karrio:
    | { url: string; token: string; test: boolean; timeoutMs: number; webhookSecret: string | undefined }
    | undefined
  /** Where no rule fits. */
  topUpFee: CardFee
  /** When a sale becomes revenue. */
  revenueWhen: 'sold' | 'carried'
  /** Whose carriage is sold: the company's own, or the carrier's. */
  sellsAs: 'principal' | 'agent'
  /** Carriers bill their leg of a through shipment abroad without tax. */
  interline: boolean
  /** What paying by some cards costs, the first that fits. */
  cardFees: readonly CardFeeRule[]
  /** Whether promotional credits are spent before paid ones. */
  promoOrder: 'first' | 'last'
  /** Where e-transfers go. */
  transferTo: string
}
