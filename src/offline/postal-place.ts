import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { PostalPlace } from '#src/contract/site.ts'
import { createGazetteer } from '#src/domain/gazetteer.ts'
import { referenceData } from './reference-data.ts'

/** The place of a code: from the server, or without it from the tables on this device. @throws when neither can say */
export async function postalPlace(code: string): Promise<PostalPlace | null> {
  try {
    return await call(contract.site.postal, { code }, { background: true })
  } catch {
    const gazetteer = createGazetteer(...await Promise.all([referenceData('fsa'), referenceData('zip3')]))
    const found = gazetteer.lookup('CA', code) ?? gazetteer.lookup('US', code)
    return found && { place: found.place, province: found.province, country: found.country }
  }
}
