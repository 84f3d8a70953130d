import { Box, Button, Paper, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useState } from 'react'
import { QUEUE_FILTERS, type DeskQueue, type QueueFilter } from '#src/contract/desk/queue.ts'
import { QUEUE_KINDS, type QueueKind } from '#src/domain/desk/queue.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Page, PAGE_TITLE } from '#src/ui/page/Page.tsx'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { WaitingRows } from '#src/ui/table/WaitingRows.tsx'
import { StartPage } from '#src/desk/verbs/StartPage.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { QueueTable } from './QueueTable.tsx'
import { useQueue } from './use-queue.ts'

/** The desk's first screen: everything that waits for this person, what is due first on top. */
export function QueuePage() {
  const text = useText()
  const [kind, setKind] = useListFilter('kind', 'all')
  const [whose, setWhose] = useListFilter('whose', 'all')
  const [explained, setExplained] = useState(false)
  const query = useQueue(oneOf(QUEUE_FILTERS, whose) ?? 'all', oneOf(QUEUE_KINDS, kind))
  // Somebody whose role has nothing that waits begins at their first screen.
  if (query.data && Object.keys(query.data.totals).length === 0) return <StartPage />
  return (
    <Page
      help={false}
      title={text('desk.queue.title')}
      actions={
        <>
          <Whose chosen={whose} choose={setWhose} />
          <Button variant="text" onClick={() => setExplained(true)}>
            {text('desk.queue.keys')}
          </Button>
        </>
      }
    >
      <Paper
        variant="outlined"
        component="section"
        aria-labelledby={PAGE_TITLE}
        sx={{ overflow: 'hidden' }}
        onKeyDown={(event) => {
          if (event.key === '?' && !event.ctrlKey && !event.metaKey) setExplained(true)
        }}
      >
        <QueryState query={query} waiting={<WaitingRows columns={4} />}>
          {({ items, totals }) => (
            <>
              <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
                <TabBar
                  ids={shownKinds(totals, kind)}
                  tab={kind}
                  choose={setKind}
                  words={(one) => `${text(`desk.queue.kinds.${one}`)} ${waitingOf(totals, one)}`}
                  label={text('desk.queue.byKind')}
                />
              </Box>
              <QueueTable
                items={items}
                empty={<StateBox icon="checkCircle" title={text(nothing(whose))} />}
              />
              <Rest items={items.length} waiting={waitingOf(totals, kind)} />
            </>
          )}
        </QueryState>
      </Paper>
      {explained && <KeysDialog close={() => setExplained(false)} />}
    </Page>
  )
}

function Whose({ chosen, choose }: { chosen: string; choose: (whose: string) => void }) {
  const text = useText()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={chosen}
      onChange={(_, next: QueueFilter | null) => next && choose(next)}
      aria-label={text('desk.queue.whose')}
    >
      {QUEUE_FILTERS.map((one) => (
        <ToggleButton key={one} value={one} sx={{ textTransform: 'none', px: 2, minHeight: 40 }}>
          {text(`desk.queue.whose.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** What isn't listed any more, where there is too much. */
function Rest({ items, waiting }: { items: number; waiting: number }) {
  const text = useText()
  if (items >= waiting) return null
  return (
    <Box sx={{ display: 'flex', gap: 1, p: 2, color: 'text.secondary' }}>
      <Icon name="info" />
      {text('desk.queue.more', { shown: items, waiting })}
    </Box>
  )
}

type Totals = DeskQueue['totals']
const totalOf = (totals: Totals): number => Object.values(totals).reduce((sum, n) => sum + n, 0)
const waitingOf = (totals: Totals, kind: string): number =>
  kind === 'all' ? totalOf(totals) : (totals[kind as QueueKind] ?? 0)

/** Those that somebody has to look at now, and the one that is looked at. */
const shownKinds = (totals: Totals, chosen: string): string[] => [
  'all',
  ...QUEUE_KINDS.filter((kind) => totals[kind] || kind === chosen),
]

const nothing = (whose: string): string =>
  whose === 'mine' ? 'desk.queue.noneMine' : whose === 'free' ? 'desk.queue.noneFree' : 'desk.queue.none'

const oneOf = <One extends string>(all: readonly One[], given: string): One | undefined =>
  all.find((one) => one === given)
