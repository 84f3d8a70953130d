import { object, string } from 'yup'
import { LOCALES } from '#src/domain/shared/locale.ts'
import { endpoint } from './endpoint.ts'

/** `city` as it stands on an address; null where towns share the code, which is then called `place`. */
export interface PostalPlace {
  place: string
  city: string | null
  province: string
  country: string
}

/** Whether addresses may be asked of the maps service too (D27). */
export interface MapsFacts {
  on: boolean
}

/**
 * A table that devices keep for work without a network. The address changes with the content; `bytes`
 * unpacked.
 */
export interface ReferenceFile {
  name: string
  url: string
  bytes: number
}

export const site = {
  locale: endpoint<null>()(['PUT', '/locale'], () => object({ locale: string().oneOf(LOCALES).required() }), {
    access: 'public',
  }),
  ping: endpoint<null>()(['GET', '/ping'], () => object({}), { access: 'public' }),
  /** The operator's tables: the rate card and the duty rules in force. */
  reference: endpoint<ReferenceFile[]>()(['GET', '/reference'], () => object({})),
  maps: endpoint<MapsFacts>()(['GET', '/places/maps'], () => object({})),
  /** A place found by its postal code, or null: unknown never blocks (D27). */
  postal: endpoint<PostalPlace | null>()(
    ['GET', '/places/postal/:code'],
    () => object({ code: string().trim().max(20).required() }),
    { access: 'public', limit: { name: 'places', max: 120, per: 'minute' } },
  ),
}
