import { Box, Button, Checkbox, FormControlLabel, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { Field } from '#src/ui/form/Field.tsx'
import type { Import } from './use-import.ts'

const SAMPLES = 3

/** What each column of the file is: guessed from its heading, for a person to change. */
export function ImportMapping({ work: { state, columns, setHeadings, setColumn, check, back } }: { work: Import }) {
  const text = useText()
  const { sheet, headings, mapping, file } = state
  if (!sheet) return null
  const rows = sheet.rows.slice(headings ? 1 : 0)
  const fixed = sheet.names !== null
  const nameOf = (at: number) => (headings ? sheet.rows[0]!.cells[at] : '') || text('import.column', { letter: letterOf(at) })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <div>{text('import.found', { file, count: rows.length })} {sheet.encoding && text('import.encoding', { encoding: sheet.encoding.toUpperCase() })}</div>
      {!fixed && <FormControlLabel control={<Checkbox checked={headings} onChange={({ target }) => setHeadings(target.checked)} />} label={text('import.headings')} />}
      {!fixed && (
        <TableContainer>
          <Table size="small">
            <TableHead>
              <TableRow>{['import.inFile', 'import.sample', 'import.becomes'].map((id) => <TableCell key={id} sx={{ fontWeight: 600, color: 'text.secondary' }}>{text(id)}</TableCell>)}</TableRow>
            </TableHead>
            <TableBody>
              {mapping.map((name, at) => (
                // Columns of a file have no other name than their place.
                // oxlint-disable-next-line react/no-array-index-key
                <TableRow key={at}>
                  <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>{nameOf(at)}</TableCell>
                  <TableCell sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{rows.slice(0, SAMPLES).map(({ cells }) => cells[at]).filter(Boolean).join(' · ')}</TableCell>
                  <TableCell sx={{ minWidth: 190 }}>
                    <Field id={`column-${at}`} name={`column-${at}`} label={text('import.fieldOf', { column: nameOf(at) })} value={name ?? ''} onChange={({ target }) => setColumn(at, target.value || null)}>
                      <option value="">{text('import.unused')}</option>
                      {columns.map((column) => <option key={column.name} value={column.name}>{text(`field.${column.name}`)}</option>)}
                    </Field>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" onClick={() => void check()}>{text('import.check')}</Button>
        <Button onClick={() => back('choose')}>{text('import.again')}</Button>
      </Box>
    </Box>
  )
}

/** As a spreadsheet names it: A, B … Z, AA. */
const letterOf = (at: number): string => (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
