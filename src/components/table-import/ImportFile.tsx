import { Box, Button } from '@mui/material'
import { useRef, useState, type DragEvent } from 'react'
import { useIntl } from 'react-intl'
import { MEGABYTE } from '#src/domain/shared/units.ts'
import type { ColumnKind } from '#src/domain/import/table-import.ts'
import { useText } from '#src/i18n/use-text.ts'
import { MAX_SHEET_BYTES, MAX_SHEET_COLUMNS } from '#src/domain/import/sheets/limits.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { saveTable } from '#src/components/table-export/save-table.ts'

interface ImportFileProps {
  read: (file: File) => void
  columns: readonly ColumnKind[]
  /** Maximum number of rows. */
  most: number
  template: string
  alsoTakes: string
}

/** Choose or drop a file; what it may be is said first. */
export function ImportFile({ read, columns, most, template, alsoTakes }: ImportFileProps) {
  const text = useText()
  const { formatNumber } = useIntl()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const headings = columns.map(({ name }) => text(`field.${name}`))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) read(file)
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      <Box
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 1.5,
          p: 4,
          textAlign: 'center',
          border: '2px dashed',
          borderColor: over ? 'var(--hover)' : 'divider',
          borderRadius: 'var(--radius-md)',
          bgcolor: 'background.paper',
        }}
      >
        <Icon name="upload" size={32} />
        <Button variant="contained" onClick={() => input.current?.click()} aria-describedby="import-limits">
          {text('import.choose')}
        </Button>
        <Box sx={{ color: 'text.secondary' }}>{text('import.drop')}</Box>
        <input
          ref={input}
          type="file"
          hidden
          accept={['.xlsx', '.csv', '.txt', alsoTakes].filter(Boolean).join(',')}
          aria-label={text('import.choose')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // Otherwise choosing the same file again fires no change event.
            target.value = ''
            if (file) read(file)
          }}
        />
      </Box>
      <Box id="import-limits" sx={{ color: 'text.secondary' }}>
        {text('import.limits', {
          formats: ['.xlsx', '.csv', alsoTakes].filter(Boolean).join(', '),
          megabytes: MAX_SHEET_BYTES / MEGABYTE,
          rows: formatNumber(most),
          columns: MAX_SHEET_COLUMNS,
        })}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            startIcon={<Icon name="download" />}
            onClick={() => void saveTable(`${template}.${format}`, [headings], format)}
          >
            {text('import.template', { format: `.${format}` })}
          </Button>
        ))}
      </Box>
    </Box>
  )
}
