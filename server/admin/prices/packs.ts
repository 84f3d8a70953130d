import { CARD_KINDS } from '#server/carriers/rate-card-store.ts'

/** What is replaced as a whole: the two cards, and the tables behind duties. Fuel is in the cards. */
export const PACKS = [...CARD_KINDS, 'customs'] as const
export type Pack = (typeof PACKS)[number]
/** What can be uploaded: of fuel, the new percentages only. */
export const UPLOADS = [...CARD_KINDS, 'fuel', 'customs'] as const
export type Upload = (typeof UPLOADS)[number]

/** The content of each pack that an upload would change. */
export type Content = Partial<Record<Pack, string>>
