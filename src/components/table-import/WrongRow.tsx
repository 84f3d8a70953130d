import { Box } from '@mui/material'
import { useState } from 'react'
import type { Mapping } from '#src/domain/import/table-import.ts'
import { inSentence } from '#src/i18n/in-sentence.ts'
import { faultText } from '#src/i18n/second-line.ts'
import { useText } from '#src/i18n/use-text.ts'
import type { ImportRow } from '#src/offline/sheets/jobs.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'

interface WrongRowProps {
  id: string
  row: ImportRow
  mapping: Mapping
  fixCell: (name: string, value: string) => Promise<void>
}

/** One row with its wrong cells, to be fixed in place. A cell that was wrong once stays open. */
export function WrongRow({ id, row, mapping, fixCell }: WrongRowProps) {
  const text = useText()
  const [names, setNames] = useState(row.faults.map(({ name }) => name))
  const added = row.faults.map(({ name }) => name).filter((name) => !names.includes(name))
  if (added.length > 0) setNames([...names, ...added])
  return (
    <Box
      component="li"
      sx={{
        p: 2,
        border: 1,
        borderColor: row.state === 'bad' ? 'error.main' : 'success.main',
        borderRadius: 1,
      }}
    >
      {/* Read as a group: which row a field belongs to is said once, on entering it. */}
      <Box component="fieldset" aria-labelledby={`${id}-name`} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        <Box
          id={`${id}-name`}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            mb: 1.5,
            fontWeight: 600,
            overflowWrap: 'anywhere',
          }}
        >
          <span>{text('import.row', { row: row.row })}</span>
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {row.cells.filter(Boolean).slice(0, 3).join(' · ')}
          </Box>
          {row.state !== 'bad' && (
            <Box
              component="output"
              sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'success.main' }}
            >
              <Icon name="check" size={16} />
              {text(`import.now.${row.state}`)}
            </Box>
          )}
        </Box>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' }}>
          {names.map((name) => (
            <Cell
              key={name}
              id={`${id}-${name}`}
              row={row}
              name={name}
              value={row.cells[mapping.indexOf(name)] ?? ''}
              fixCell={fixCell}
            />
          ))}
        </Box>
      </Box>
    </Box>
  )
}

interface CellProps extends Pick<WrongRowProps, 'id' | 'row' | 'fixCell'> {
  name: string
  value: string
}

function Cell({ id, row, name, value, fixCell }: CellProps) {
  const text = useText()
  const [typed, setTyped] = useState(value)
  const label = text(`field.${name}`)
  const fault = row.faults.find((one) => one.name === name)
  const judge = () => {
    if (typed !== value) void fixCell(name, typed)
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        judge()
      }}
    >
      <Field
        id={id}
        name={name}
        label={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={judge}
        error={fault !== undefined}
        helperText={fault && faultText(text, fault.message, { field: inSentence(label) })}
      />
    </Box>
  )
}
