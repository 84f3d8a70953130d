import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { sameFields, type Difference, type Side } from '#src/domain/sync/differences.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { useText } from '#src/i18n/use-text.ts'
import { FieldChoice } from '#src/components/record/FieldChoice.tsx'
import { sortFields, useRecordLabels } from '#src/components/record/use-record-labels.ts'

interface VersionFieldsProps {
  mine: RecordData
  theirs: RecordData
  whole: readonly string[]
  differences: readonly Difference[]
  picks: Readonly<Record<string, Side>>
  /** The person tried to continue without having picked everywhere. */
  incomplete: boolean
  pick: (path: string, side: Side) => void
  all: (side: Side) => void
}

/** Every field that differs, to be picked; the fields that agree are folded away. */
export function VersionFields({
  mine,
  theirs,
  whole,
  differences,
  picks,
  incomplete,
  pick,
  all,
}: VersionFieldsProps) {
  const text = useText()
  const words = useRecordLabels()
  const same = sortFields(sameFields({ mine, theirs }, whole))
  return (
    <Stack spacing={2}>
      <Typography>{text('outbox.conflict.how')}</Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" size="small" onClick={() => all('mine')}>
          {text('outbox.conflict.allMine')}
        </Button>
        <Button variant="outlined" size="small" onClick={() => all('theirs')}>
          {text('outbox.conflict.allTheirs')}
        </Button>
      </Stack>
      {incomplete && <Alert severity="error">{text('outbox.conflict.incomplete')}</Alert>}
      {differences.map((difference) => (
        <FieldChoice
          key={difference.path}
          difference={difference}
          picked={picks[difference.path]}
          missing={incomplete}
          pick={(side) => pick(difference.path, side)}
        />
      ))}
      {differences.length === 0 && <Alert severity="info">{text('outbox.conflict.alike')}</Alert>}
      {same.length > 0 && (
        <Box component="details">
          <Box component="summary" sx={SUMMARY}>
            {text('outbox.conflict.unchanged', { count: same.length })}
          </Box>
          <Facts rows={same.map(({ path, value }) => [words.label(path), words.value(path, value)])} />
        </Box>
      )}
    </Stack>
  )
}

/** The record was deleted elsewhere since: shows my version. */
export function RemovedSince({ mine }: { mine: RecordData }) {
  const text = useText()
  const words = useRecordLabels()
  const rows = sortFields(sameFields({ mine, theirs: mine }))
  return (
    <Stack spacing={2}>
      <Alert severity="warning">{text('outbox.conflict.removedMore')}</Alert>
      <Facts rows={rows.map(({ path, value }) => [words.label(path), words.value(path, value)])} />
    </Stack>
  )
}

function Facts({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(120px, 1fr) 2fr' },
        gap: { xs: 0, sm: 1 },
        m: 0,
        mt: 1,
      }}
    >
      {rows.map(([label, value], at) => (
        // Two fields with the same label are in different places, so only their order identifies them.
        <Box key={at} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {label}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, mb: { xs: 1, sm: 0 }, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
          >
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const SUMMARY = { cursor: 'pointer', py: 1, fontWeight: 600, minHeight: 24 } as const
