import { parseDutyRules } from '#src/domain/customs/duty-rules.ts'
import { READ_CARD, readStored, WRITE_CARD, type CardKind } from '#server/carriers/rate-card-store.ts'
import { parseFuel, withFuel } from './fuel-file.ts'
import type { PlacedFault } from '#src/contract/desk/prices.ts'
import type { Content, Upload } from './packs.ts'
import { placed } from './placed-faults.ts'

/** What a file would put into force: the whole new content of each pack, or every fault by its place. */
export type UploadReading = { content: Content; faults?: never } | { content?: never; faults: PlacedFault[] }

/** @param base what is in force, which fuel is added to */
export function readUpload(upload: Upload, file: string, base: Content): UploadReading {
  if (upload === 'customs') return readDutyTables(file)
  if (upload === 'fuel') return readFuel(file, base)
  return readCardFile(upload, file)
}

function readCardFile(kind: CardKind, csv: string): UploadReading {
  const reading = READ_CARD[kind](csv)
  return reading.errors ? { faults: placed(csv, reading.errors) } : { content: { [kind]: csv } }
}

function readDutyTables(json: string): UploadReading {
  const { rules, faults } = parseDutyRules(json)
  if (rules) return { content: { customs: JSON.stringify(rules) } }
  return {
    faults: faults.map(({ path, message }) => ({
      cell: path,
      row: 0,
      column: path.split('.').at(-1) ?? '',
      value: valueAt(json, path),
      message,
      right: '',
    })),
  }
}

function valueAt(json: string, path: string): string {
  try {
    const steps = path.split(/[.[\]"]+/).filter(Boolean)
    const found = steps.reduce<unknown>(
      (value, step) => (Object(value) as Record<string, unknown>)[step],
      JSON.parse(json),
    )
    return found === undefined || typeof found === 'object' ? '' : JSON.stringify(found)
  } catch {
    return ''
  }
}

function readFuel(csv: string, { parcel = '', freight = '' }: Content): UploadReading {
  const cards = { parcel: readStored('parcel', parcel), freight: readStored('freight', freight) }
  const { lines, errors } = parseFuel(csv, cards)
  if (!lines) return { faults: placed(csv, errors) }
  return {
    content: {
      ...(lines.some(({ mode }) => mode === null) && {
        parcel: WRITE_CARD.parcel(withFuel.parcel(cards.parcel, lines)),
      }),
      ...(lines.some(({ mode }) => mode !== null) && {
        freight: WRITE_CARD.freight(withFuel.freight(cards.freight, lines)),
      }),
    },
  }
}
