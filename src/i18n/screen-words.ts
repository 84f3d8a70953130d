/**
 * Messages that load with the screens that use them rather than with the account's first ones: which screens
 * (folders of src/features), and how their ids begin. Leaf: imports nothing.
 */
export const SCREEN_WORDS = {
  freight: {
    features: ['freight', 'customs'],
    ids: [
      'page.freight.',
      'page.loadDetails.',
      'page.quoteDetails.',
      'page.packingList.',
      'page.freightQuotes.',
      'freight.terms.',
    ],
  },
  billing: {
    features: ['billing', 'payments'],
    ids: ['page.billing.', 'page.topUp.', 'page.addPayments.', 'page.exportTransactions.'],
  },
  /** The list of batches is also among the orders: its words are the other `batch.…`. */
  lists: {
    features: ['address-book', 'parcel/batch'],
    ids: ['page.addressBook.', 'page.batch.', 'page.import.', 'batch.fault.'],
  },
  profile: {
    features: ['account'],
    ids: [
      'page.userInfo.',
      'members.',
      'webhooks.',
      'keys.',
      'option.webhookType.',
      'option.mailTopic.',
      'option.apiScope.',
    ],
  },
  /** Few members have limits: the button that buys brings these along when it needs them. */
  approvals: { features: [], components: ['approvals'], ids: ['approvals.'] },
  /** With the bell's number. */
  notices: { features: ['notices'], components: ['notices'], ids: ['notices.'] },
  /** With an order's or a load's screen. */
  proof: { features: [], components: ['proof'], ids: ['proof.', 'order.proof.'] },
  /** Logging in by more than a password, and proving again who it is. Public pages have the words of the former. */
  identity: { features: ['auth'], components: ['identity'], ids: ['auth.step.', 'identity.'] },
  /** What only a phone offers, with its button or its screen. */
  phone: { features: ['shared'], components: ['phone'], ids: ['phone.'] },
  /** Fields open the scanner's dialog too, which brings them along. */
  scan: { features: ['scan'], components: ['scan'], ids: ['scan.'] },
} as const satisfies Record<string, Scope>

interface Scope {
  features: readonly string[]
  /** Folders of src/components that load with their messages. */
  components?: readonly string[]
  ids: readonly string[]
}

export type ScreenScope = keyof typeof SCREEN_WORDS
export const SCREEN_SCOPES = Object.keys(SCREEN_WORDS) as ScreenScope[]

/**
 * The messages one of our files needs besides the account's first ones.
 * @param file its path from the project's root
 */
export const scopeOf = (file: string): ScreenScope | undefined =>
  SCREEN_SCOPES.find((scope) => {
    const { features, components = [] }: Scope = SCREEN_WORDS[scope]
    return (
      features.some((folder) => file.includes(`src/features/${folder}/`)) ||
      components.some((folder) => file.includes(`src/components/${folder}/`))
    )
  })
/** The screens a message loads with; undefined: loaded with the account's first ones. */
export const scopeOfId = (id: string): ScreenScope | undefined =>
  SCREEN_SCOPES.find((scope) => SCREEN_WORDS[scope].ids.some((beginning) => id.startsWith(beginning)))
