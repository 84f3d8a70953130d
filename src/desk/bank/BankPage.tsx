import { Box, Button, Paper } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Page, PAGE_TITLE } from '#src/ui/page/Page.tsx'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { WaitingRows } from '#src/ui/table/WaitingRows.tsx'
import { nounPath } from '#src/desk/paths.ts'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { VerbDialog } from '#src/desk/verbs/VerbDialog.tsx'
import { ConfirmExact } from './ConfirmExact.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { Settled } from './Settled.tsx'
import { useSettle } from './use-settle.ts'
import type { Waiting } from './waiting.ts'
import { WaitingTable } from './WaitingTable.tsx'

/** How often the screen looks again: somebody else may be going through the same list. */
const AGAIN_MS = 5000
const KINDS = ['all', 'line', 'transfer'] as const

/** What waits at the bank, each line beside what it may be, to be confirmed in one press. */
export function BankPage() {
  const text = useText()
  const [kind, setKind] = useListFilter('kind', 'all')
  const query = useVerb('bank waiting', {}, { every: AGAIN_MS })
  const { data: verbs = [] } = useVerbs()
  const [open, setOpen] = useState<'import' | 'receive' | 'exact'>()
  const { settle, isGone } = useSettle()
  const verb = (name: string) => verbs.find((one) => one.name === name)
  const all = ((query.data?.result ?? []) as Waiting[]).filter((one) => !isGone(one))
  const rows = all.filter((one) => kind === 'all' || one.kind === kind)
  const exact = all.filter(({ mayBe: [best] }) => best?.sure === 'exact').length
  const close = () => setOpen(undefined)
  return (
    <Page
      help={false}
      title={text('desk.noun.bank')}
      actions={
        <>
          {verb('transfer receive') && (
            <Button variant="outlined" onClick={() => setOpen('receive')}>
              {text('desk.verb.transfer.receive')}
            </Button>
          )}
          <Button variant="outlined" onClick={() => setOpen('import')}>
            {text('desk.verb.bank.import')}
          </Button>
          {exact > 0 && (
            <Button variant="contained" onClick={() => setOpen('exact')}>
              {text('desk.bank.confirmCertain', { count: exact })}
            </Button>
          )}
        </>
      }
    >
      <Paper variant="outlined" component="section" aria-labelledby={PAGE_TITLE} sx={{ overflow: 'hidden' }}>
        <QueryState query={query} waiting={<WaitingRows columns={4} />}>
          {() => (
            <>
              <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
                <TabBar
                  ids={KINDS}
                  tab={KINDS.find((one) => one === kind) ?? 'all'}
                  choose={setKind}
                  words={(one) =>
                    `${text(`desk.bank.tab.${one}`)} ${all.filter((row) => one === 'all' || row.kind === one).length}`
                  }
                  label={text('desk.queue.byKind')}
                />
              </Box>
              <WaitingTable
                rows={rows}
                settle={settle}
                empty={
                  <StateBox icon="checkCircle" title={text('desk.bank.nothingWaits')}>
                    <Link to={nounPath('reconcile')}>{text('desk.bank.seeReconcile')}</Link>
                  </StateBox>
                }
              />
            </>
          )}
        </QueryState>
      </Paper>
      <Settled />
      {open === 'exact' && <ConfirmExact close={close} />}
      {open === 'import' && verb('bank import') && <ImportDialog verb={verb('bank import')!} close={close} />}
      {open === 'receive' && <VerbDialog verb={verb('transfer receive')!} close={close} />}
    </Page>
  )
}
