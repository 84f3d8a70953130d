import { array, boolean, number, object, string, type InferType } from 'yup'
import { enteredText } from '#src/domain/shared/fields.ts'
import { parseNetwork } from '#src/domain/shared/ip-network.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'

/**
 * What a key is allowed to do. read: orders, labels, tracking, addresses. quote: prices. buy: orders, pickups
 * and manifests. cancel: the same undone. billing: credits and invoices, to read.
 */
export const API_SCOPES = ['read', 'quote', 'buy', 'cancel', 'billing'] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** House limits: keys of one customer that work, and what one of them is limited to. */
export const MAX_API_KEYS = 50
const MAX_NETWORKS = 20
/** Days until a key ends by itself; 0: never. */
export const API_KEY_DAYS = [30, 90, 365, 0] as const
/** A program that ships all day long sends about one call a second. */
export const KEY_CALLS = { name: 'key', max: 600, per: 'minute' } as const
const MAX_DAILY_CENTS = 1_000_000_00

/** How keys begin: scanners of leaked secrets find them by it, and people tell one kind from the other. */
export const KEY_PREFIXES = { live: 'ptg_live_', test: 'ptg_test_' } as const
/** So much of a key stays visible, to recognize it by. */
export const KEY_PREFIX_LENGTH = KEY_PREFIXES.live.length + 6

export const keyName = () => enteredText(60, 'validation.required')

export const apiKeySchema = lazySchema(() =>
  object({
    name: keyName(),
    test: boolean().default(false),
    scopes: array(string<ApiScope>().oneOf(API_SCOPES, 'validation.select').required())
      .transform((scopes: unknown) => (Array.isArray(scopes) ? [...new Set<unknown>(scopes)] : scopes))
      .min(1, 'validation.select')
      .max(API_SCOPES.length)
      .default([]),
    days: number().oneOf(API_KEY_DAYS, 'validation.select').min(0).max(365).default(365),
    /** In CIDR notation; none: from anywhere. */
    networks: array(
      string()
        .trim()
        .max(50)
        .test('network', 'validation.id', (value) => parseNetwork(value ?? '') !== undefined)
        .required(),
    )
      .max(MAX_NETWORKS, 'validation.tooMany')
      .default([]),
    /** What it may spend in a day of the company's books; null: no limit of its own. */
    dailyCents: number().integer().min(0).max(MAX_DAILY_CENTS).nullable().default(null),
  }),
)
export type NewApiKey = InferType<typeof apiKeySchema>

/** The same as people type it: networks as a text, one a line or with commas. */
export const apiKeyFormSchema = lazySchema(() =>
  object({
    name: keyName(),
    test: boolean().default(false),
    scopes: array(string<ApiScope>().oneOf(API_SCOPES).required())
      .min(1, 'validation.select')
      .max(API_SCOPES.length)
      .default([]),
    days: string().oneOf(API_KEY_DAYS.map(String), 'validation.select').default('365'),
    networks: string()
      .max(2000)
      .default('')
      .test('networks', 'validation.id', (text) => networksIn(text).every((one) => parseNetwork(one)))
      .test('many', 'validation.tooMany', (text) => networksIn(text).length <= MAX_NETWORKS),
    dailyCents: number()
      .transform((cents: number, typed: unknown) => (typed === '' ? null : cents))
      .typeError('validation.number')
      .integer()
      .min(0)
      .max(MAX_DAILY_CENTS)
      .nullable()
      .default(null),
  }),
)
export type ApiKeyForm = InferType<typeof apiKeyFormSchema>

const networksIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

export const newKeyOf = ({ days, networks, ...form }: ApiKeyForm): NewApiKey => ({
  ...form,
  days: Number(days),
  networks: networksIn(networks),
  // A test costs nothing.
  dailyCents: form.test ? null : form.dailyCents,
})

/** Whether a token is meant as a key: a session's never begins so. */
export const isApiKey = (token: string): boolean =>
  token.startsWith(KEY_PREFIXES.live) || token.startsWith(KEY_PREFIXES.test)
