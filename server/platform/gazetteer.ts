import cities from '#src/domain/data/cities.json' with { type: 'json' }
import abroad from '#src/domain/data/cities-abroad.json' with { type: 'json' }
import fsa from '#src/domain/data/fsa.json' with { type: 'json' }
import zip3 from '#src/domain/data/zip3.json' with { type: 'json' }
import { createGazetteer, type FsaFile, type Zip3File } from '#src/domain/address/gazetteer.ts'
import { createPlaceFinder, type CitiesFile } from '#src/domain/address/place-finder.ts'
import { provinceOfPostal } from '#src/domain/address/postal.ts'

/** Places by postal code (GeoNames; see src/domain/data/SOURCES.md). */
export const gazetteer = createGazetteer(fsa as FsaFile, zip3 as Zip3File)

/** Towns by the names that carriers give them. */
export const findPlace = createPlaceFinder(cities as CitiesFile, fsa as FsaFile, zip3 as Zip3File, abroad)

/**
 * Where an end of a shipment is for its taxes: by its postal code, and where nobody knows the code by the
 * province that was typed, or by its first letter.
 */
export const taxedPlace = ({
  country,
  postalCode,
  province = '',
}: {
  country: string
  postalCode: string
  province?: string
}): { country: string; province: string } => ({
  country,
  province:
    gazetteer.lookup(country, postalCode)?.province ??
    (province || (country === 'CA' ? (provinceOfPostal(postalCode) ?? '') : '')),
})
