import { Box, Button, DialogActions, DialogContent, DialogTitle, Paper, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { useDebounced } from '#src/ui/form/use-debounced.ts'
import { ChoiceFilter } from '#src/ui/table/ChoiceFilter.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import type { Proposal } from './proposal.ts'
import { PutInForce } from './PutInForce.tsx'
import { EDITABLE, isTariff, recordOf, sheetsOf, type EditedPack, type ValueRow } from './sheets.ts'
import { useEdits, type Edit } from './use-edits.ts'
import { ValueTable } from './ValueTable.tsx'

/** A pack's values in force. What is changed here waits until it is looked at as a whole and put into force. */
export function Values({ pack }: { pack: EditedPack }) {
  const kinds = useVerb('prices values', { pack })
  return (
    <QueryState query={kinds}>
      {({ result }) => {
        const there = new Set((result as { record: string }[]).map(({ record }) => record))
        return <ValuesOf pack={pack} kinds={EDITABLE[pack].filter((kind) => there.has(recordOf(kind)))} />
      }}
    </QueryState>
  )
}

function ValuesOf({ pack, kinds }: { pack: EditedPack; kinds: readonly string[] }) {
  const text = useText()
  const first = kinds[0] ?? ''
  const [chosen] = useListFilter('record', first)
  const kind = kinds.includes(chosen) ? chosen : first
  const record = recordOf(kind)
  const [typed, setTyped] = useState('')
  const find = useDebounced(isTariff(record) ? typed.trim() : '', 250)
  const query = useVerb('prices values', { pack, record, ...(find && { find }) })
  const { edits, valueAt, change, discard } = useEdits(pack)
  const [proposal, setProposal] = useState<Proposal>()
  const title = useId()
  const words = (one: string) => text(`desk.prices.record.${one}`)
  return (
    <>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }} aria-busy={query.isFetching}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 2, '& > *': { flex: '0 1 280px' } }}>
          <ChoiceFilter
            name="record"
            label={text('desk.prices.values')}
            fallback={first}
            options={kinds.map((one) => [one, words(one)] as const)}
          />
          {isTariff(record) && (
            <Field
              id="find-code"
              name="find"
              label={text('desk.prices.findCode')}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Box>
        {pack === 'customs' && (
          <Typography color="text.secondary" sx={{ px: 2, pb: 2, maxWidth: '70ch' }}>
            {text('desk.prices.asInFile')}
          </Typography>
        )}
        <QueryState query={query}>
          {({ result }) => (
            <Sheets
              key={kind}
              pack={pack}
              record={record}
              label={words(kind)}
              rows={result as ValueRow[]}
              valueAt={valueAt}
              change={change}
            />
          )}
        </QueryState>
      </Paper>
      {edits.length > 0 && (
        <Paper component="section" elevation={3} aria-label={text('desk.prices.waiting')} sx={BAR}>
          <Box component="output" sx={{ flex: 1 }}>
            {text('desk.prices.edited', { count: edits.length })}
          </Box>
          <Button onClick={discard}>{text('desk.prices.discard')}</Button>
          <Button variant="contained" onClick={() => setProposal(editing(pack, edits))}>
            {text('desk.prices.review')}
          </Button>
        </Paper>
      )}
      {proposal && (
        <Dialog open onClose={() => setProposal(undefined)} aria-labelledby={title} maxWidth="lg" fullWidth>
          <DialogTitle id={title}>{text('desk.prices.edited', { count: edits.length })}</DialogTitle>
          <DialogContent>
            <PutInForce
              proposal={proposal}
              done={() => {
                discard()
                setProposal(undefined)
              }}
            />
          </DialogContent>
          <DialogActions sx={{ p: 2 }}>
            <Button onClick={() => setProposal(undefined)}>{text('desk.prices.goOn')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

function editing(pack: string, edits: readonly Edit[]): Proposal {
  const bytes = new TextEncoder().encode(JSON.stringify(edits))
  return {
    id: `edit ${pack} ${Date.now()}`,
    verb: 'prices edit',
    values: { pack },
    input: btoa(String.fromCodePoint(...bytes)),
  }
}

interface SheetsProps extends Pick<ReturnType<typeof useEdits>, 'valueAt' | 'change'> {
  pack: EditedPack
  record: string
  label: string
  rows: readonly ValueRow[]
}

/** House limit: the rest of a tariff is found by its codes. */
const ROWS_SHOWN = 200

function Sheets({ pack, record, label, rows, valueAt, change }: SheetsProps) {
  const text = useText()
  const sheets = sheetsOf(pack, record, isTariff(record) ? rows.slice(0, ROWS_SHOWN) : rows)
  const [chosen, choose] = useState('')
  const sheet = sheets.find(({ name }) => name === chosen) ?? sheets.at(isTariff(record) ? -1 : 0)
  if (!sheet) return <StateBox icon="search" title={text('desk.nothing')} />
  return (
    <>
      {sheets.length > 1 && (
        <Box sx={{ px: 2, pb: 2, maxWidth: 560 }}>
          <Field
            id="sheet"
            name="sheet"
            label={text(pack === 'customs' ? 'desk.prices.part' : 'desk.prices.sheet')}
            value={sheet.name}
            onChange={({ target }) => choose(target.value)}
          >
            {sheets.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Field>
        </Box>
      )}
      {isTariff(record) && rows.length > ROWS_SHOWN && (
        <Box sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {text('desk.prices.firstShown', { count: ROWS_SHOWN })}
        </Box>
      )}
      <ValueTable label={label} sheet={sheet} valueAt={valueAt} change={change} />
    </>
  )
}

const BAR = {
  position: 'sticky',
  bottom: 0,
  zIndex: 4,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: 1.5,
  mt: 2,
} as const
