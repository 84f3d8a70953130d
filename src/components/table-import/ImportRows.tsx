import { Alert, Box, Button, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import type { RowState } from '#src/domain/import/table-import.ts'
import { inSentence } from '#src/i18n/in-sentence.ts'
import { useText } from '#src/i18n/use-text.ts'
import type { ImportRow } from '#src/offline/sheets/jobs.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { saveTable } from '#src/components/table-export/save-table.ts'
import { WrongRow } from './WrongRow.tsx'
import type { Import } from './use-import.ts'

const MAX_SHOWN = 25
const STATES: readonly RowState[] = ['good', 'bad', 'known', 'twice']

/** Which of the good rows can be imported, under which ids, and what to say about the others. */
export type UseImportable = (good: ImportRow[]) => { rows: ImportRow[]; asking: boolean; notice: ReactNode }
const useAll: UseImportable = (rows) => ({ rows, asking: false, notice: null })

interface ImportRowsProps {
  work: Import
  blocked: string | null
  useImportable?: UseImportable | undefined
}

/** The checked rows; wrong ones are fixed here or exported, good ones imported. */
export function ImportRows({ work, blocked, useImportable = useAll }: ImportRowsProps) {
  const text = useText()
  const {
    state: { rows, sheet, mapping, headings, file },
    fixCell,
    importRows,
    back,
  } = work
  // A row that was wrong at first stays visible after it is fixed: the focus is in it.
  const [wrong] = useState(() => rows.flatMap(({ state }, at) => (state === 'bad' ? [at] : [])))
  const [shown, setShown] = useState(MAX_SHOWN)
  const counts = STATES.map((state) => [state, rows.filter((row) => row.state === state).length] as const)
  // Lines that were shown stay: the button must not move away under the finger after a cell was fixed.
  const [shownStates] = useState(() => counts.flatMap(([state, count]) => (count > 0 ? [state] : [])))
  const good = rows.filter(({ state }) => state === 'good')
  const importable = useImportable(good)
  const bad = rows.filter(({ state }) => state === 'bad')

  function download() {
    const format = sheet?.format === 'xlsx' ? 'xlsx' : 'csv'
    const columns = mapping.map(
      (name, at) =>
        (headings ? sheet?.rows[0]?.cells[at] : '') || (name === null ? '' : text(`field.${name}`)),
    )
    const faults = (row: ImportRow) =>
      row.faults
        .map(
          ({ name, message }) =>
            `${text(`field.${name}`)}: ${text(message, { field: inSentence(text(`field.${name}`)) })}`,
        )
        .join('; ')
    void saveTable(
      `${file.replace(/\.[^.]*$/, '')}-${text('import.fileOfWrong')}.${format}`,
      [
        [...columns, text('import.mistakes')],
        ...bad.map((row) => [...mapping.map((_, at) => row.cells[at] ?? ''), faults(row)]),
      ],
      format,
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button
          variant="contained"
          loading={importable.asking}
          disabled={importable.rows.length === 0 || blocked !== null}
          {...(blocked && { 'aria-describedby': 'import-blocked' })}
          onClick={() => void importRows(importable.rows)}
        >
          {text('import.take', { count: importable.rows.length })}
        </Button>
        <Button onClick={() => back('map')}>{text('import.changeColumns')}</Button>
        {bad.length > 0 && (
          <Button startIcon={<Icon name="download" />} onClick={download}>
            {text('import.download', { count: bad.length })}
          </Button>
        )}
      </Box>
      <Box component="ul" aria-live="polite" sx={{ m: 0, pl: 2.5 }}>
        {counts
          .filter(([state, count]) => count > 0 || state === 'good' || shownStates.includes(state))
          .map(([state, count]) => (
            <li key={state}>{text(`import.count.${state}`, { count })}</li>
          ))}
      </Box>
      {blocked && (
        <Alert id="import-blocked" severity="info">
          {blocked}
        </Alert>
      )}
      {importable.notice}
      {good.length === 0 && bad.length === 0 && <Alert severity="info">{text('import.nothingNew')}</Alert>}
      {wrong.length > 0 && (
        <section>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {text('import.wrongRows')}
          </Typography>
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
            {wrong.slice(0, shown).map((at) => (
              <WrongRow
                key={at}
                row={rows[at]!}
                mapping={mapping}
                fixCell={(name, value) => fixCell(at, name, value)}
                id={`row-${at}`}
              />
            ))}
          </Box>
          {wrong.length > shown && (
            <Button sx={{ mt: 1.5 }} onClick={() => setShown(shown + MAX_SHOWN)}>
              {text('import.more', { count: wrong.length - shown })}
            </Button>
          )}
        </section>
      )}
    </Box>
  )
}
