import { parseDutyRules, stepsOf } from '#src/domain/customs/duty-rules.ts'
import { READ_CARD, readStored, WRITE_CARD, type CardKind } from '#server/carriers/rate-card-store.ts'
import { parseFuel, withFuel } from './fuel-file.ts'
import type { PlacedFault } from '#src/contract/desk/prices.ts'
import type { Content, Upload } from './packs.ts'
import { placed } from './placed-faults.ts'
import { tableText } from './upload-text.ts'

/** What a file would put into force: the whole new content of each pack, or every fault by its place. */
type Reading = { content: Content; faults?: never } | { content?: never; faults: PlacedFault[] }
export type UploadReading = { others: string[] } & (
  | { content: Content; text: string; faults?: never }
  | { content?: never; faults: PlacedFault[] }
)

/**
 * @param file in base64
 * @param base what is in force, which fuel is added to
 */
export async function readUpload(upload: Upload, file: string, base: Content): Promise<UploadReading> {
  const bytes = Buffer.from(file, 'base64')
  const { text, faults, others } =
    upload === 'customs' ? { text: bytes.toString('utf8'), others: [] } : await tableText(bytes)
  if (faults) return { faults, others }
  const read = readText(upload, text, base)
  return read.faults ? { ...read, others } : { ...read, text, others }
}

function readText(upload: Upload, text: string, base: Content): Reading {
  if (upload === 'customs') return readDutyTables(text)
  if (upload === 'fuel') return readFuel(text, base)
  return readCardFile(upload, text)
}

function readCardFile(kind: CardKind, csv: string): Reading {
  const reading = READ_CARD[kind](csv)
  return reading.errors ? { faults: placed(csv, reading.errors) } : { content: { [kind]: csv } }
}

function readDutyTables(json: string): Reading {
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
    const found = stepsOf(path).reduce<unknown>(
      (value, step) => (Object(value) as Record<string, unknown>)[step],
      JSON.parse(json),
    )
    return found === undefined || typeof found === 'object' ? '' : JSON.stringify(found)
  } catch {
    return ''
  }
}

function readFuel(csv: string, { parcel = '', freight = '' }: Content): Reading {
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
