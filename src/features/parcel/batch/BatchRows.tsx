import { Box, Button, Link } from '@mui/material'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link as RouterLink } from 'react-router-dom'
import { useRead } from '#src/api/hooks.ts'
import type { BatchRow, BatchSummary } from '#src/contract/batches.ts'
import { contract } from '#src/contract/contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { parcelPath } from '#src/paths.ts'
import { wizardAddress } from '#src/features/parcel/wizard/steps.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { ChangeRows } from './ChangeRows.tsx'
import { leaveOut } from './change-rows.ts'
import type { ImportedDraft } from './imported-drafts.ts'
import { rowCount } from './row-count.ts'
import { RowFaults } from './RowFaults.tsx'

const PAGE_SIZE = 50
type Drafts = ReadonlyMap<string, ImportedDraft>

interface BatchRowsProps {
  id: string
  /** What the server knows; undefined before it was asked for prices. */
  facts: BatchSummary | undefined
  drafts: readonly ImportedDraft[]
}

/**
 * Row by row: its price, its order, or what is wrong with it and the way to mend it. Rows that aren't bought can
 * be left out or changed, one by one or many at once.
 */
export function BatchRows({ id, facts, drafts }: BatchRowsProps) {
  const text = useText()
  const [changing, setChanging] = useState<readonly BatchRow[]>()
  const busy = facts?.state === 'pricing' || facts?.state === 'buying'
  const byId: Drafts = new Map(drafts.map((draft) => [draft.id, draft]))
  const isOpen = ({ state, id: row }: BatchRow) => state !== 'bought' && byId.has(row)
  const setOut = (rows: readonly BatchRow[], out: boolean) =>
    void leaveOut(
      rows.map((row) => row.id),
      out,
    ).catch(notifyStorageError)
  return (
    <Box>
      <StateTabs facts={facts} />
      <ResourceTable
        endpoint={contract.batches.rows}
        input={{ id }}
        useRows={(input) => useBatchRows(input, { facts, drafts, byId, busy })}
        columns={columnsOf(byId)}
        rowLabel={({ recipient }) => recipient}
        actions={(row) =>
          isOpen(row) && (
            <>
              <Button
                size="small"
                onClick={() => setChanging([row])}
                aria-label={text('layout.labelled', {
                  label: text('page.batch.change'),
                  value: row.recipient,
                })}
              >
                {text('page.batch.change')}
              </Button>
              <Button
                size="small"
                onClick={() => setOut([row], row.state !== 'leftOut')}
                aria-label={text('layout.labelled', {
                  label: text(row.state === 'leftOut' ? 'page.batch.takeBack' : 'page.batch.leaveOut'),
                  value: row.recipient,
                })}
              >
                {text(row.state === 'leftOut' ? 'page.batch.takeBack' : 'page.batch.leaveOut')}
              </Button>
            </>
          )
        }
        bulkActions={(ticked, { clear, total }) => {
          const open = ticked.filter(isOpen)
          const [out, within] = [
            open.filter(({ id: row }) => byId.get(row)?.batch.out),
            open.filter(({ id: row }) => !byId.get(row)?.batch.out),
          ]
          const ofTotal = (action: string, { length: count }: readonly BatchRow[]) =>
            text('layout.ofTotal', { action: text(action), count, total })
          return (
            <>
              {open.length > 0 && (
                <Button variant="outlined" onClick={() => setChanging(open)}>
                  {ofTotal('page.batch.changeMany', open)}
                </Button>
              )}
              {within.length > 0 && (
                <Button variant="outlined" onClick={() => setOut(within, true)}>
                  {ofTotal('page.batch.leaveOut', within)}
                </Button>
              )}
              {out.length > 0 && (
                <Button variant="outlined" onClick={() => setOut(out, false)}>
                  {ofTotal('page.batch.takeBack', out)}
                </Button>
              )}
              <Button onClick={clear}>{text('page.orderList.untick')}</Button>
            </>
          )
        }}
      />
      {changing && <ChangeRows rows={changing} close={() => setChanging(undefined)} />}
    </Box>
  )
}

/** What needs fixing, and what is ready, at one press; the words are those of the list. */
const TABS = ['failed', 'rated', 'waiting', 'bought', 'leftOut'] as const

function StateTabs({ facts }: { facts: BatchSummary | undefined }) {
  const text = useText()
  const { formatNumber } = useIntl()
  const [state, choose] = useListFilter('state')
  if (!facts) return null
  const shown = TABS.filter((one) => facts.counts[one] > 0 || one === state)
  if (shown.length < 2 && state === '') return null
  return (
    <TabBar
      ids={['', ...shown]}
      tab={state as BatchRow['state'] | ''}
      choose={choose}
      label={text('page.batch.states')}
      mb={2}
      words={(id) =>
        text('layout.aside', {
          first: text(id === '' ? 'page.batch.allRows' : `option.batchRow.${id}`),
          second: formatNumber(id === '' ? rowCount(facts.counts) : facts.counts[id]),
        })
      }
    />
  )
}

interface Known {
  facts: BatchSummary | undefined
  drafts: readonly ImportedDraft[]
  byId: Drafts
  busy: boolean
}

/** The server's rows, as this device has changed them since; before the server knows any, the device's own. */
function useBatchRows(
  input: { id: string; state: string; after: string },
  { facts, drafts, byId, busy }: Known,
) {
  const answer = useRead(contract.batches.rows, input, {
    enabled: facts !== undefined,
    ...(busy && { every: 3000 }),
  })
  if (facts) {
    const data = answer.data && { ...answer.data, rows: answer.data.rows.map((row) => asOnDevice(row, byId)) }
    return { ...answer, data }
  }
  const from = Number(input.after) || 0
  const rows = drafts.slice(from, from + PAGE_SIZE).map(unpriced)
  const next = from + PAGE_SIZE < drafts.length ? String(from + PAGE_SIZE) : null
  return { ...answer, data: { rows, next }, error: null, isPending: false }
}

/** Changed on this device and not priced since: it waits, or it is left out. */
function asOnDevice(row: BatchRow, byId: Drafts): BatchRow {
  const draft = row.state === 'bought' ? undefined : byId.get(row.id)
  if (!draft) return row
  const { recipient, destination, reference, state } = unpriced(draft)
  const now = { ...row, recipient, destination, reference }
  const isPriced = row.draftRev === null || (row.draftRev === draft.rev && !draft.isUnsent())
  return draft.batch.out || !isPriced ? { ...now, state, fault: null, totalCents: null } : now
}

const unpriced = ({ id, shipment: { to, reference }, batch, rev }: ImportedDraft): BatchRow => ({
  id,
  state: batch.out ? 'leftOut' : 'waiting',
  recipient: to.fullName || to.company,
  destination: [to.city, to.province].filter(Boolean).join(', '),
  reference,
  carrierCode: null,
  carrierName: null,
  serviceCode: null,
  serviceName: null,
  deliveryDate: null,
  totalCents: null,
  orderId: null,
  fault: null,
  draftRev: rev,
  offers: [],
})

const columnsOf = (byId: Drafts): Column<BatchRow>[] => [
  {
    name: 'recipient',
    cell: ({ recipient, destination }) => (
      <>
        {recipient}
        <br />
        <small>{destination}</small>
      </>
    ),
  },
  { name: 'reference' },
  {
    name: 'state',
    label: 'field.status',
    cell: (row) => <RowState row={row} draft={byId.get(row.id)} />,
  },
  {
    name: 'serviceName',
    label: 'field.service',
    cell: ({ carrierName, serviceName, deliveryDate, state }) =>
      serviceName &&
      state !== 'leftOut' && (
        <>
          {carrierName} · {serviceName}
          <br />
          <small>{deliveryDate && <DateText at={deliveryDate} />}</small>
        </>
      ),
  },
  {
    name: 'totalCents',
    label: 'price.total',
    align: 'right',
    cell: ({ totalCents }) => totalCents !== null && <Money cents={totalCents} />,
  },
]

/** For a wrong row, a group of its own: the reason, and the way to mend it. */
function RowState({ row, draft }: { row: BatchRow; draft: ImportedDraft | undefined }) {
  const text = useText()
  const { state, fault, orderId, recipient } = row
  const words = text(`option.batchRow.${state}`)
  if (orderId)
    return (
      <Link component={RouterLink} to={parcelPath(orderId)}>
        {words}
      </Link>
    )
  if (!fault) return <Box sx={{ ...(state !== 'rated' && { color: 'text.secondary' }) }}>{words}</Box>
  return (
    <Box
      component="fieldset"
      aria-label={text('layout.labelled', { label: recipient, value: words })}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0, maxWidth: 360 }}
    >
      <Box sx={{ fontWeight: 600, color: 'error.main' }}>{words}</Box>
      <RowFaults fault={fault} draft={draft} />
      {draft && (
        <Link
          component={RouterLink}
          to={wizardAddress(draft.scope, draft.id, FAULT_STEPS[fault])}
          aria-label={text('page.batch.mendRow', { row: recipient })}
        >
          {text('page.batch.mend')}
        </Link>
      )}
    </Box>
  )
}

/** Where a fault is mended, if not at the first step that is incomplete. */
const FAULT_STEPS: Record<string, 'where' | 'what' | undefined> = {
  'rating.unknownDestination': 'where',
  'rating.unknownOrigin': 'where',
  'rating.tooHeavy': 'what',
  'rating.tooLarge': 'what',
}
