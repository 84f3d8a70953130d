import { Button } from '@mui/material'
import { useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { contract } from '#src/contract/contract.ts'
import { ChoiceFilter } from '#src/ui/table/ChoiceFilter.tsx'
import { DayFilter } from '#src/ui/table/DayFilter.tsx'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { SwipeRows } from '#src/ui/table/SwipeRows.tsx'
import { RowCards } from '#src/ui/table/RowCards.tsx'
import { AllTick, RowTable, RowTick } from '#src/ui/table/RowTable.tsx'
import { TableFoot } from '#src/ui/table/TableFoot.tsx'
import { TableToolbar } from '#src/ui/table/TableToolbar.tsx'
import { WaitingRows } from '#src/ui/table/WaitingRows.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { StatusChip } from '#src/components/shipment/StatusChip.tsx'
import type { OrderStatus } from '#src/domain/orders/order-status.ts'
import type { Column } from '#src/ui/table/column.ts'
import { block } from '#tests/blocks/block.ts'
import { At, never, nothing, words } from '#tests/blocks/helpers.tsx'
import { ADDRESS, LONG_ADDRESS } from '#tests/blocks/samples.ts'

interface Row {
  id: string
  fullName: string
  city: string
  status: OrderStatus
  totalCost: number
}
const row = (
  id: string,
  { fullName, city }: typeof ADDRESS,
  status: OrderStatus,
  totalCost: number,
): Row => ({
  id,
  fullName,
  city,
  status,
  totalCost,
})
const ROWS = [
  row('1', ADDRESS, 'delivered', 2070),
  row('2', LONG_ADDRESS, 'exception', 139_506_172),
  row('3', { ...ADDRESS, fullName: 'Noor Haddad', city: '' }, 'draft', 0),
]
const COLUMNS: Column<Row>[] = [
  { name: 'fullName' },
  { name: 'city' },
  { name: 'status', cell: ({ status }) => <StatusChip status={status} /> },
  { name: 'totalCost', align: 'right', cell: ({ totalCost }) => <Money cents={totalCost} /> },
]
const LISTING = {
  error: null,
  isPending: false,
  isFetching: false,
  isPlaceholderData: false,
  dataUpdatedAt: 0,
  refetch: never,
}
const lists =
  (rows: Row[], total = rows.length) =>
  () => ({ ...LISTING, data: { rows, total } })
const URL = { setPage: nothing, after: nothing, back: nothing, before: () => undefined, hasBefore: false }
const list = (useRows: () => object, more: object = {}) => (
  <ResourceTable<object, Row>
    endpoint={contract.addresses.list as never}
    columns={COLUMNS}
    useRows={useRows as never}
    {...more}
  />
)
const FAILED = { ...LISTING, data: undefined, error: new ApiError('network', 0, '') }

export const table = [
  block('ResourceTable', {
    filled: words((text) =>
      list(lists(ROWS, 1250), {
        actions: () => <Button size="small">{text('action.edit')}</Button>,
        bulkActions: () => <Button>{text('action.delete')}</Button>,
      }),
    ),
    empty: () => list(lists([])),
    'nothing found': () => <At to="/?q=Whitehorse">{list(lists([]))}</At>,
    waiting: () => list(() => ({ ...LISTING, data: undefined, isPending: true })),
    failed: () => list(() => FAILED),
  }),
  block('RowTable', { filled: () => <Ticked Rows={RowTable} /> }),
  block('RowCards', { filled: () => <Ticked Rows={RowCards} /> }),
  block('SwipeRows', {
    filled: () => (
      <SwipeRows
        rows={ROWS}
        columns={COLUMNS}
        short={{
          body: ({ fullName, city }) => (
            <>
              <a href="#row">{fullName}</a>
              <div>{city}</div>
            </>
          ),
          swiped: () => <Button>…</Button>,
        }}
      />
    ),
  }),
  block('AllTick', {
    'some of them': () => (
      <AllTick rows={ROWS} choice={{ ticked: new Map([['1', ROWS[0]!]]), tick: nothing }} />
    ),
  }),
  block('RowTick', {
    ticked: () => (
      <RowTick
        row={ROWS[0]!}
        columns={COLUMNS}
        choice={{ ticked: new Map([['1', ROWS[0]!]]), tick: nothing }}
      />
    ),
  }),
  block('TableToolbar', {
    empty: () => (
      <TableToolbar
        q=""
        setQ={nothing}
        bulkActions={null}
        ticked={{ count: 0, total: '0' }}
        filters={<Filters />}
      />
    ),
    searched: () => (
      <TableToolbar q="Toronto" setQ={nothing} bulkActions={null} ticked={{ count: 0, total: '0' }} />
    ),
    'rows ticked': words((text) => (
      <TableToolbar
        bulkActions={<Button>{text('action.delete')}</Button>}
        ticked={{
          count: 25,
          total: '1,250',
          more: { words: text('action.selectMatching', { count: 1250, total: '1,250' }), tick: never },
        }}
      />
    )),
  }),
  block('TableFoot', {
    'in the middle': () => (
      <TableFoot answer={{ rows: ROWS, total: 1250 }} input={{ page: 2, size: 3 }} url={URL} />
    ),
    'only on': () => <TableFoot answer={{ rows: ROWS, next: 'a' }} input={{}} url={URL} />,
  }),
  block('WaitingRows', { usual: () => <WaitingRows columns={4} /> }),
  block('ChoiceFilter', { usual: () => <Filters /> }),
  block('DayFilter', {
    filled: words((text) => (
      <At to="/?from=2026-11-26">
        <DayFilter name="from" label={text('field.shipDate')} />
      </At>
    )),
  }),
]

function Ticked({ Rows }: { Rows: typeof RowTable }) {
  const [ticked, tick] = useState<ReadonlyMap<string, Row>>(new Map([['1', ROWS[0]!]]))
  return <Rows rows={ROWS} columns={COLUMNS} choice={{ ticked, tick }} />
}

const Filters = words((text) => (
  <ChoiceFilter
    name="status"
    label={text('field.status')}
    options={[
      ['', text('status.ordered')],
      ['shipped', text('status.shipped')],
    ]}
  />
))
