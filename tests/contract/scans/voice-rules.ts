import type { Locale } from '#src/domain/shared/locale.ts'

/**
 * Words that the guide to voice and terms rules out. `except`: IDs (`family.*` is a whole family) where they
 * are right.
 */
export interface Ruled {
  words: RegExp
  instead: string
  except?: readonly string[]
}

/** Customs documents and terms are legal texts, without contractions. */
const DOCUMENTS = ['freight.terms.*', 'notice.duty.*'] as const
/** A hotel's network asks its own guests to sign in; people log in to us. */
const NETWORK_SIGN_IN = ['error.portal', 'state.needsPortal', 'state.network.portal'] as const
/** A page is reloaded, credits are topped up. */
const PAGE_RELOAD = [
  'action.reload',
  'layout.update.*',
  'pickup.idReused',
  'state.newerTab',
  'state.storage.closed',
] as const
/** Messages that ask people to wait or try again, where “please” is right. */
const WAITING = ['batch.buying', 'error.busy', 'error.tooMany'] as const

/** Phrases that a native speaker wouldn't use, by language. */
export const PHRASES: Record<Locale, readonly Ruled[]> = {
  en: [
    {
      words:
        /\b(cannot|(do|does|did|is|are|was|were|will|would|could|have|has) not|(you|we|they) (are|will) \w+|there is)\b/i,
      instead: 'contractions in sentences: can’t, isn’t, you’re',
      except: [...DOCUMENTS, 'layout.breadcrumbs'],
    },
    {
      words: /\b(server|table|tables|page|device|browser|paper)s? (knows?|says?|takes?|asks?|promised)\b/i,
      instead: 'who acts: we, the carrier, the browser blocked it',
    },
    { words: /^To (the|your) /, instead: 'View orders' },
    { words: /\bplease\b/i, instead: 'the action alone, unless people wait or repeat', except: WAITING },
    {
      words: /\bbeing (asked|booked|bought|changed|checked|looked|saved|sent|worked)\b/i,
      instead: 'present and active: We’re checking, Sending…',
      except: ['order.beingBooked'],
    },
    {
      words:
        /\b(nobody|somebody|whoever|whatever becomes|stands?|go(es)? on|call(ed)? off|even so|at once, if)\b/i,
      instead: 'plain words: no one, someone, continues, cancel',
    },
    { words: /\b(without|with) a network|\bno network\b/i, instead: 'offline, connection' },
    { words: /\b(no such|is not here|no longer here)\b/i, instead: 'Order not found' },
    { words: /\be-mail/i, instead: 'email' },
    { words: /\b(at|on the) weekends?\b/i, instead: 'on weekends' },
    {
      words: /\b(canceled|labeled|colou?rless|color|recognis\w+|synchronis\w+|organis\w+)\b/i,
      instead: 'cancelled, labelled, colour, recognize',
    },
    { words: /\p{L}'\p{L}|\.\.\./u, instead: '’ and …' },
    { words: /!/, instead: 'a period: we never shout' },
  ],
  zh: [{ words: /[…]{2}|\p{Script=Han}[,;:?!()]/u, instead: '全角标点，省略号用“…”' }],
  fr: [{ words: /\be-mail|\bmail\b/i, instead: 'courriel' }],
  sp: [{ words: /\be-mail/i, instead: 'correo' }],
}

/** One word for each term, by language. */
export const TERMS: Record<Locale, readonly Ruled[]> = {
  en: [
    { words: /\breload/i, instead: 'top-up, automatic top-up', except: PAGE_RELOAD },
    { words: /\bpapers?\b/i, instead: 'document' },
    // A tax is collected: so its form says.
    { words: /\bcollect(s|ed|ing|ion)?\b/i, instead: 'pick up, pickup', except: ['desk.return.3'] },
    { words: /\bcharged weight\b/i, instead: 'billed weight' },
    { words: /\bcoupons?\b/i, instead: 'promo code' },
    {
      words: /\b(sign|signs|signed|signing)[ -](in|out)\b/i,
      instead: 'log in, log out',
      except: NETWORK_SIGN_IN,
    },
    {
      words: /\b(waybill|accessorials?|hazmat|liftgate|tail lift|fork-lift)\b/i,
      instead: 'label or bill of lading, additional service, dangerous goods, lift gate, forklift',
    },
    { words: /\bmistakes?\b/i, instead: 'error' },
    { words: /\bin the van\b/i, instead: 'out for delivery' },
    {
      words: /\b(small consignments?|rates? of exchange|price list)\b/i,
      instead: 'low-value shipment, exchange rate, rate',
    },
  ],
  zh: [{ words: /提货单|订舱|承运人/, instead: '提单、预订、承运商', except: ['option.incoterm.FCA'] }],
  fr: [{ words: /numéros? ONU|plateforme élévatrice/i, instead: 'numéro UN, hayon élévateur' }],
  sp: [
    { words: /\b(palés?|chofer|plataforma elevadora)\b/i, instead: 'tarima, conductor, rampa hidráulica' },
  ],
}

/** Field labels are nouns. */
export const QUESTIONS = /^(How|Who|Where|Which|What|When|Does|Do|Is|There is|A .+ is needed)\b|\?$/

/** Maximum length of the text on a button or menu entry, in characters; a Chinese one is twice as wide. */
export const LONGEST_BUTTON: Record<Locale, number> = { en: 30, fr: 50, sp: 50, zh: 18 }
export const LONGEST_ENTRY: Record<Locale, number> = { en: 18, fr: 26, sp: 26, zh: 8 }
