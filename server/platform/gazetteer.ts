import cities from '#src/domain/data/cities.json' with { type: 'json' }
import abroad from '#src/domain/data/cities-abroad.json' with { type: 'json' }
import fsa from '#src/domain/data/fsa.json' with { type: 'json' }
import zip3 from '#src/domain/data/zip3.json' with { type: 'json' }
import { createGazetteer, type FsaFile, type Zip3File } from '#src/domain/address/gazetteer.ts'
import { createPlaceFinder, type CitiesFile } from '#src/domain/address/place-finder.ts'
import { provinceOfPostal } from '#src/domain/address/postal.ts'

/** Places by postal code (GeoNames; see src/domain/data/SOURCES.md). */
export const gazetteer = createGazetteer(fsa as FsaFile, zip3 as Zip3File)

/** Towns by the names that carriers use. */
export const findPlace = createPlaceFinder(cities as CitiesFile, fsa as FsaFile, zip3 as Zip3File, abroad)

/**
 * The place of an end of a shipment for tax: by postal code, else by the typed province, else by the code's
 * first letter.
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
