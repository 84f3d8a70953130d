import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { PostalPlace } from '#src/contract/site.ts'
import { createGazetteer, type Gazetteer } from '#src/domain/address/gazetteer.ts'
import { referenceData } from './reference-data.ts'

/**
 * The time zone of a place; null when the code has none, undefined when neither device nor network has the
 * tables.
 */
export async function zoneOfPostal({
  country,
  postalCode,
}: {
  country: string
  postalCode: string
}): Promise<string | null | undefined> {
  try {
    return (await readGazetteer()).lookup(country, postalCode)?.tz ?? null
  } catch {
    return undefined
  }
}

/**
 * The place of a code: from the server, or without it from the tables on this device.
 * @throws when neither can say
 */
export async function postalPlace(code: string): Promise<PostalPlace | null> {
  try {
    return await call(contract.site.postal, { code }, { background: true })
  } catch {
    const gazetteer = await readGazetteer()
    const found = gazetteer.lookup('CA', code) ?? gazetteer.lookup('US', code)
    return found && { place: found.place, city: found.city, province: found.province, country: found.country }
  }
}

let read: Gazetteer | undefined

const readGazetteer = async (): Promise<Gazetteer> =>
  (read ??= createGazetteer(...(await Promise.all([referenceData('fsa'), referenceData('zip3')]))))
