import { Button } from '@mui/material'
import { IMPORT_KINDS } from '#src/domain/import-kinds.ts'
import type { ImportRow } from '#src/offline/sheets/jobs.ts'
import { ImportFile } from '#src/components/table-import/ImportFile.tsx'
import { ImportMapping } from '#src/components/table-import/ImportMapping.tsx'
import { ImportRows } from '#src/components/table-import/ImportRows.tsx'
import { ImportSteps } from '#src/components/table-import/ImportSteps.tsx'
import type { Import, ImportState } from '#src/components/table-import/use-import.ts'
import { WrongRow } from '#src/components/table-import/WrongRow.tsx'
import { block } from '#tests/blocks/block.ts'
import { never, nothing, words } from '#tests/blocks/helpers.tsx'
import { ADDRESS, LONG_ADDRESS } from '#tests/blocks/samples.ts'

const CELLS = [
  ['Name', 'Street', 'Town', 'Remark'],
  [ADDRESS.fullName, ADDRESS.address1, ADDRESS.city, ''],
  [LONG_ADDRESS.fullName, LONG_ADDRESS.address1, '', 'ring twice'],
]
const MAPPING = ['fullName', 'address1', 'city', null]
const row = (at: number, state: ImportRow['state'], faults: ImportRow['faults'] = []): ImportRow => ({
  row: at + 1,
  cells: CELLS[at]!,
  state,
  faults,
  doc: {},
  key: String(at),
  id: String(at),
})
const WRONG = row(2, 'bad', [{ name: 'city', message: 'validation.enter' }])

const work = (more: Partial<ImportState>): Import => ({
  state: {
    step: 'map',
    file: 'customers.csv',
    sheet: {
      format: 'csv',
      encoding: null,
      names: null,
      rows: CELLS.map((cells, at) => ({ row: at + 1, cells })),
    },
    headings: true,
    mapping: MAPPING,
    rows: [row(1, 'good'), WRONG],
    importedCount: 0,
    failure: null,
    ...more,
  },
  busy: null,
  columns: IMPORT_KINDS.address.columns,
  most: 5000,
  read: never,
  setHeadings: nothing,
  setColumn: nothing,
  check: never,
  fixCell: async () => {},
  importRows: never,
  back: nothing,
})

export const importing = [
  block('ImportSteps', {
    'the first step': words((text) => (
      <ImportSteps
        kind="address"
        known={async () => []}
        save={never}
        template="addresses"
        alsoTakes=".vcf"
        done={<Button>{text('action.next')}</Button>}
      />
    )),
  }),
  block('ImportFile', {
    usual: () => (
      <ImportFile
        read={nothing}
        columns={IMPORT_KINDS.address.columns}
        most={5000}
        template="addresses"
        alsoTakes=".vcf"
      />
    ),
  }),
  block('ImportMapping', { usual: () => <ImportMapping work={work({})} /> }),
  block('ImportRows', {
    'one is wrong': () => <ImportRows work={work({ step: 'judge' })} blocked={null} />,
    'nothing new': () => (
      <ImportRows work={work({ step: 'judge', rows: [row(1, 'known')] })} blocked={null} />
    ),
    blocked: words((text) => (
      <ImportRows work={work({ step: 'judge' })} blocked={text('state.needsNetwork')} />
    )),
  }),
  block('WrongRow', {
    wrong: () => <WrongRow id="wrong" row={WRONG} mapping={MAPPING} fixCell={async () => {}} />,
    mended: () => <WrongRow id="mended" row={row(2, 'good')} mapping={MAPPING} fixCell={async () => {}} />,
  }),
]
