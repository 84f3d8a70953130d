import Papa from 'papaparse'
import { guessColumns } from '#src/domain/table-import.ts'
import { IMPORT_KINDS } from '#src/domain/import-kinds.ts'
import { readSheet } from '#src/offline/sheets/read-sheet.ts'
import { doSheetJob } from '#src/offline/sheets/sheet-jobs.ts'
import type { Row } from '#tests/bench/bench.ts'
import { timed } from '#tests/bench/figures.ts'
import { shuffled } from '#tests/bench/random.ts'

const ROWS = 10_000
const HEADINGS = ['Recipient', 'Address', 'City', 'Province', 'Postal code', 'Phone', 'Weight', 'L', 'W', 'H', 'Contents', 'Order number']
const NAME = `Import of ${ROWS.toLocaleString('en')} shipments`

/** A shop's file, from its bytes to judged rows, as the worker does it; one in fifty is wrong. Beside it the parser alone, which judges nothing. */
export const importing: Row = {
  name: NAME,
  async run({ repeats, random, say, among }) {
    const lines = Array.from({ length: ROWS }, (_, n) =>
      `Person ${n},${n} rue Saint-Paul,Montréal,Québec,H2Y 1H2,514-555-${String(n % 10_000).padStart(4, '0')},${n % 50 === 0 ? '50 kg' : '5 lb'},12,10,8,Books,A-${n}`)
    const bytes = new TextEncoder().encode([HEADINGS.join(','), ...lines].join('\n'))
    const asks: Record<string, () => Promise<unknown>> = {
      portage: async () => {
        const { rows } = await readSheet(bytes)
        const judged = await doSheetJob({ job: 'check', kind: 'shipment', rows: rows.slice(1), mapping: guessColumns(HEADINGS, IMPORT_KINDS.shipment.columns), known: [] }, { tell: () => {} })
        if (judged.filter(({ state }) => state === 'bad').length !== ROWS / 50) throw new Error('rows were judged otherwise')
      },
      'Papa Parse': async () => {
        if (Papa.parse(new TextDecoder().decode(bytes)).data.length !== ROWS + 1) throw new Error('rows are missing')
      },
    }
    const times = new Map<string, number[]>()
    for (let round = 0; round < repeats; round += 1) {
      for (const who of shuffled(among(Object.keys(asks)), random)) {
        const began = performance.now()
        await asks[who]!()
        times.set(who, [...times.get(who) ?? [], performance.now() - began])
      }
      say(`round ${round + 1} of ${repeats}`)
    }
    return [...times].map(([who, taken]) => timed(NAME, who, taken, { note: who === 'portage' ? 'read, each cell understood and checked by the schemas, phones by their country' : 'the bare parser: nothing is checked' }))
  },
}
