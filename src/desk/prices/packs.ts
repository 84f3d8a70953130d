/** What can be uploaded; fuel is added to both cards. */
export const PACKS = ['parcel', 'freight', 'fuel', 'customs'] as const
export type DeskPack = (typeof PACKS)[number]

/** Packs that are a table of rows and columns. */
export const isCard = (pack: DeskPack): pack is 'parcel' | 'freight' =>
  pack === 'parcel' || pack === 'freight'

/** What `prices list` answers. */
export interface PackInForce {
  pack: string
  name: string
  version: string
  from: string
  made_by: string
  reason: string
  upcoming: string
}
/** What `prices versions` answers. */
export interface ShownVersion {
  version: string
  state: 'in_force' | 'upcoming' | 'past' | 'cancelled'
  from: string
  made: string
  made_by: string
  origin: string
  restores: string
  reason: string
}
