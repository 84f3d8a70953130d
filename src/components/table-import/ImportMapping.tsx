import { Box, Button, Checkbox, FormControlLabel } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { Field } from '#src/ui/form/Field.tsx'
import type { Import } from './use-import.ts'

const SAMPLES = 3

/** What each column of the file contains: guessed from its heading, for a person to change. */
export function ImportMapping({
  work: { state, columns, setHeadings, setColumn, check, back },
}: {
  work: Import
}) {
  const text = useText()
  const { sheet, headings, mapping, file } = state
  if (!sheet) return null
  const rows = sheet.rows.slice(headings ? 1 : 0)
  const fixed = sheet.names !== null
  const nameOf = (at: number) =>
    (headings ? sheet.rows[0]!.cells[at] : '') || text('import.column', { letter: letterOf(at) })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <div>
        {text('import.found', { file, count: rows.length })}{' '}
        {sheet.encoding && text('import.encoding', { encoding: sheet.encoding.toUpperCase() })}
      </div>
      {!fixed && (
        <FormControlLabel
          control={<Checkbox checked={headings} onChange={({ target }) => setHeadings(target.checked)} />}
          label={text('import.headings')}
        />
      )}
      {!fixed && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 860 }}>
          {mapping.map((name, at) => (
            // Columns of a file have no other name than their place.
            // oxlint-disable-next-line react/no-array-index-key
            <Box
              key={at}
              component="li"
              sx={{
                display: 'grid',
                columnGap: 2,
                rowGap: 1,
                alignItems: 'center',
                py: 1.5,
                borderTop: 1,
                borderColor: 'divider',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 260px' },
              }}
            >
              <Box sx={{ overflowWrap: 'anywhere' }}>
                <Box sx={{ fontWeight: 600 }}>{nameOf(at)}</Box>
                <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                  {text('import.sample', {
                    cells:
                      rows
                        .slice(0, SAMPLES)
                        .map(({ cells }) => cells[at])
                        .filter(Boolean)
                        .join(' · ') || '–',
                  })}
                </Box>
              </Box>
              <Field
                id={`column-${at}`}
                name={`column-${at}`}
                label={text('import.fieldOf', { column: nameOf(at) })}
                value={name ?? ''}
                onChange={({ target }) => setColumn(at, target.value || null)}
              >
                <option value="">{text('import.unused')}</option>
                {columns.map((column) => (
                  <option key={column.name} value={column.name}>
                    {text(`field.${column.name}`)}
                  </option>
                ))}
              </Field>
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" onClick={() => void check()}>
          {text('import.check')}
        </Button>
        <Button onClick={() => back('choose')}>{text('import.again')}</Button>
      </Box>
    </Box>
  )
}

/** As a spreadsheet names it: A, B … Z, AA. */
const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
