import Papa from 'papaparse'
import { readSheet as readExcel } from 'read-excel-file/universal'
import { guessColumns } from '#src/domain/import/table-import.ts'
import { IMPORT_KINDS } from '#src/domain/import-kinds.ts'
import { readSheet } from '#src/offline/sheets/read-sheet.ts'
import { doSheetJob } from '#src/offline/sheets/jobs.ts'
import { writeSheet } from '#src/offline/sheets/write-sheet.ts'
import type { Row } from '#tests/bench/bench.ts'
import { quantile, timed } from '#tests/bench/figures.ts'
import { shuffled } from '#tests/bench/random.ts'

const ROWS = 10_000
const HEADINGS = [
  'Recipient',
  'Address',
  'City',
  'Province',
  'Postal code',
  'Phone',
  'Weight',
  'L',
  'W',
  'H',
  'Contents',
  'Order number',
]
const NAME = `Import of ${ROWS.toLocaleString('en')} shipments`
/** The libraries whose parser alone each is compared with. */
const FLOORS: Record<string, string> = { 'portage, .xlsx': 'read-excel-file', 'portage, .csv': 'Papa Parse' }
const MOST_TIMES = 2

/**
 * From a shop's file to validated rows, as the worker does it; one row in fifty is wrong. Beside it the
 * parser alone, which validates nothing.
 */
export const importing: Row = {
  name: NAME,
  async run({ repeats, random, say, among }) {
    const lines = Array.from({ length: ROWS }, (_, n) => [
      `Person ${n}`,
      `${n} rue Saint-Paul`,
      'Montréal',
      'Québec',
      'H2Y 1H2',
      `514-555-${String(n % 10_000).padStart(4, '0')}`,
      n % 50 === 0 ? '50 kg' : '5 lb',
      '12',
      '10',
      '8',
      'Books',
      `A-${n}`,
    ])
    const table = [HEADINGS, ...lines]
    const csv = new TextEncoder().encode(table.map((cells) => cells.join(',')).join('\n'))
    const xlsx = new Uint8Array(await (await writeSheet(table, 'xlsx')).arrayBuffer())
    const all = (rows: number) => {
      if (rows !== ROWS + 1) throw new Error('rows are missing')
    }
    const judge = async (bytes: Uint8Array) => {
      const { rows } = await readSheet(bytes)
      const judged = await doSheetJob(
        {
          job: 'check',
          kind: 'shipment',
          rows: rows.slice(1),
          mapping: guessColumns(HEADINGS, IMPORT_KINDS.shipment.columns),
          known: [],
        },
        { onProgress: () => {} },
      )
      if (judged.filter(({ state }) => state === 'bad').length !== ROWS / 50)
        throw new Error('rows were judged otherwise')
    }
    const asks: Record<string, () => Promise<unknown>> = {
      'portage, .xlsx': () => judge(xlsx),
      'portage, .csv': () => judge(csv),
      'read-excel-file': async () => all((await readExcel(xlsx.slice().buffer)).length),
      'Papa Parse': async () => all(Papa.parse(new TextDecoder().decode(csv)).data.length),
    }
    const times = new Map<string, number[]>()
    for (let round = 0; round < repeats; round += 1) {
      for (const who of shuffled(among(Object.keys(asks)), random)) {
        const began = performance.now()
        await asks[who]!()
        times.set(who, [...(times.get(who) ?? []), performance.now() - began])
      }
      say(`round ${round + 1} of ${repeats}`)
    }
    const median = (who: string) => (times.has(who) ? quantile(times.get(who)!, 0.5) : undefined)
    return Object.keys(asks)
      .filter((who) => times.has(who))
      .map((who) => {
        const floor = FLOORS[who] && median(FLOORS[who])
        return timed(NAME, who, times.get(who)!, {
          note: FLOORS[who]
            ? 'parsed, each cell interpreted and validated by the schemas, phone numbers by country; in a worker, with progress'
            : 'the bare parser: nothing is checked',
          ...(typeof floor === 'number' && {
            limit: `median ≤ ${MOST_TIMES} × the bare parser`,
            kept: median(who)! <= MOST_TIMES * floor,
          }),
        })
      })
  },
}
