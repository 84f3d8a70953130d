import fsa from '#src/domain/data/fsa.json' with { type: 'json' }
import zip3 from '#src/domain/data/zip3.json' with { type: 'json' }
import { createGazetteer, type FsaFile, type Zip3File } from '#src/domain/gazetteer.ts'

/** Places by postal code (GeoNames; see src/domain/data/SOURCES.md). */
export const gazetteer = createGazetteer(fsa as unknown as FsaFile, zip3 as unknown as Zip3File)
