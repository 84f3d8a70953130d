import { Box, Button, Paper, Stack, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { base64Of } from '#src/desk/verbs/verb-form.ts'
import type { DeskPack } from './packs.ts'
import type { Proposal } from './proposal.ts'
import { PutInForce } from './PutInForce.tsx'

/** A new file: checked as a whole as soon as it is chosen; nothing changes before it is put into force. */
export function Upload({ pack }: { pack: DeskPack }) {
  const text = useText()
  const id = useId()
  const [chosen, setChosen] = useState<{ name: string; proposal: Proposal }>()
  const choose = async (file: File | undefined) => {
    if (!file) return
    setChosen({
      name: file.name,
      proposal: {
        id: `${pack} ${file.name} ${Date.now()}`,
        verb: 'prices import',
        values: { pack },
        input: await base64Of(file),
      },
    })
  }
  return (
    <Stack spacing={2}>
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Typography color="text.secondary" sx={{ mb: 2, maxWidth: '70ch' }}>
          {text(`desk.prices.fileOf.${pack}`)}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Button component="label" htmlFor={id} variant="contained" startIcon={<Icon name="upload" />}>
            {text('desk.prices.choose')}
          </Button>
          <span>{chosen?.name ?? text('desk.noFile')}</span>
        </Box>
        <VisuallyHidden>
          <input
            id={id}
            type="file"
            accept={pack === 'customs' ? '.json' : '.xlsx,.csv'}
            onChange={({ target }) => {
              void choose(target.files?.[0])
              // The same file, corrected, is another one.
              target.value = ''
            }}
          />
        </VisuallyHidden>
      </Paper>
      {chosen && (
        <PutInForce key={chosen.proposal.id} proposal={chosen.proposal} done={() => setChosen(undefined)} />
      )}
    </Stack>
  )
}
