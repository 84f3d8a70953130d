import { Box, Button, Stack } from '@mui/material'
import type { DeskFile, DeskOutcome } from '#src/contract/desk/verbs.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { CopyButton } from '#src/ui/page/CopyButton.tsx'
import { Cell } from './Cell.tsx'
import type { Row } from './row-key.ts'
import { isRows, RecordTable } from './RecordTable.tsx'
import { saveFile } from './save-file.ts'
import { useDeskWords } from './use-desk-words.ts'

/** What a verb answered: its files, and its rows, its record or its sentence. */
export function Outcome({ outcome: { result, files } }: { outcome: DeskOutcome }) {
  return (
    <Stack spacing={2}>
      {files.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {files.map((file) => (
            <SaveFile key={file.name} file={file} />
          ))}
        </Box>
      )}
      <Result result={result} />
    </Stack>
  )
}

function SaveFile({ file }: { file: DeskFile }) {
  const text = useText()
  return (
    <Button variant="outlined" startIcon={<Icon name="download" />} onClick={() => saveFile(file)}>
      {text('desk.saveFile', { name: file.name })}
    </Button>
  )
}

function Result({ result }: { result: unknown }) {
  const text = useText()
  const { column } = useDeskWords()
  if (Array.isArray(result))
    return result.length > 0 ? <RecordTable rows={result as Row[]} /> : <p>{text('desk.nothing')}</p>
  if (typeof result !== 'object' || result === null) return <p>{String(result)}</p>
  const { message, ...facts } = result as Row
  return (
    <Box>
      {typeof message === 'string' && (
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message}</Box>
      )}
      <Box component="dl" sx={FACTS}>
        {Object.entries(facts).map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <dt>{column(name)}</dt>
            <dd>
              <Value name={name} value={value} />
            </dd>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function Value({ name, value }: { name: string; value: unknown }) {
  if (isRows(value)) return <RecordTable rows={value} />
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return <Result result={value} />
  return (
    <>
      <Cell name={name} value={value} />
      {name === 'link' && <Copy id="desk.copyLink" value={value} />}
      {name === 'password' && <Copy id="desk.copyPassword" value={value} />}
    </>
  )
}

/** For what is shown once and used elsewhere. */
function Copy({ id, value }: { id: string; value: unknown }) {
  const text = useText()
  return <CopyButton label={text(id)} name={text(id)} text={() => String(value)} />
}

const FACTS = {
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, auto) minmax(0, 1fr)',
  columnGap: 3,
  rowGap: 1,
  m: 0,
  mt: 1,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const
