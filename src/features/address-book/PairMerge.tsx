import { Box, Button, Paper, Stack, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { bookName, type SavedAddress } from '#src/domain/address/address-book.ts'
import { mergeChoices, defaultChoices, mergedAddress } from '#src/domain/address/address-merge.ts'
import type { Side } from '#src/domain/sync/differences.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { useText } from '#src/i18n/use-text.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { changeMany } from '#src/offline/records/undo.ts'
import { AddressText } from '#src/components/address/AddressText.tsx'
import { FieldChoice } from '#src/components/record/FieldChoice.tsx'
import { sortFields } from '#src/components/record/use-record-labels.ts'
import { markDifferent, type Pair } from './use-duplicates.ts'

const SIDES: Record<Side, string> = { mine: 'page.addressBook.first', theirs: 'page.addressBook.second' }

interface PairMergeProps {
  pair: Pair
  left: number
  focus: boolean
  ended: () => void
}

/**
 * Two addresses side by side: a person picks field by field what the merged one contains, or says that they
 * are different.
 */
export function PairMerge({ pair, left, focus, ended }: PairMergeProps) {
  const text = useText()
  const [first, second] = pair
  const choices = sortFields(mergeChoices(first, second))
  const [picks, setPicks] = useState(() => defaultChoices(choices))
  const heading = useRef<HTMLHeadingElement>(null)
  // The previous pair is gone, and the focus with it.
  useEffect(() => {
    if (focus) heading.current?.focus()
  }, [focus])

  const end = (work: () => Promise<unknown>) => {
    ended()
    void work().catch(notifyStorageError)
  }
  const merge = () =>
    changeMany(
      'address',
      [first.id, second.id],
      (there, id) =>
        id === second.id ? null : there && { ...(mergedAddress(first, second, picks) as RecordData) },
      'undo.merged',
    )
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="pair"
      sx={{ p: { xs: 2, sm: 3 }, maxWidth: 860 }}
    >
      <Typography
        id="pair"
        ref={heading}
        tabIndex={-1}
        variant="h2"
        sx={{ outline: 'none', overflowWrap: 'anywhere' }}
      >
        {bookName(first)}
      </Typography>
      <Box sx={{ color: 'text.secondary', mb: 2 }}>{text('page.addressBook.pairsLeft', { count: left })}</Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          mb: 3,
        }}
      >
        <Side words={text(SIDES.mine)} address={first} />
        <Side words={text(SIDES.theirs)} address={second} />
      </Box>
      <Stack spacing={2}>
        {choices.map((choice) => (
          <FieldChoice
            key={choice.path}
            difference={choice}
            picked={picks[choice.path]}
            missing={false}
            sides={SIDES}
            pick={(side) => setPicks({ ...picks, [choice.path]: side })}
          />
        ))}
      </Stack>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3 }}>
        <Button variant="contained" onClick={() => end(merge)}>
          {text('page.addressBook.merge')}
        </Button>
        <Button variant="outlined" onClick={() => end(() => markDifferent(pair))}>
          {text('page.addressBook.keepBoth')}
        </Button>
      </Box>
    </Paper>
  )
}

const Side = ({ words, address }: { words: string; address: SavedAddress }) => (
  <div>
    <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{words}</Box>
    <AddressText address={address} />
  </div>
)
