import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/hooks.ts'
import type { CursorPage } from '#src/contract/endpoint.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderRow } from '#src/contract/orders.ts'
import type { LabelFormat } from '#src/domain/account/preference.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'

const { orders, batches } = contract

interface Printing {
  ids: string[]
  format: LabelFormat
  at: string
}
/** What was printed from this device's copies and the server hasn't been told. */
const UNTOLD = 'printedLabels'

interface Printed extends Omit<Printing, 'at'> {
  /** From this device's copy, so the server knows nothing of it. */
  fromCopy: boolean
}

/** Notes that labels were printed or downloaded: on this device at once, and on the server once it is reached. */
export function useNotePrinted(): (printed: Printed) => Promise<void> {
  const client = useQueryClient()
  return async ({ ids, format, fromCopy }) => {
    const printing = { ids, format, at: new Date().toISOString() }
    // A device that stores nothing still shows it on this screen.
    await keep(printing, fromCopy).catch(() => {})
    show(client, printing)
    if (fromCopy) await tellPrinted().catch(() => {})
  }
}

async function keep(printing: Printing, untold: boolean): Promise<void> {
  const db = userDatabase()
  await db.transaction('rw', db.orders, db.facts, async () => {
    await db.orders
      .where('id')
      .anyOf(printing.ids)
      .modify((seen) => {
        seen.row = { ...(seen.row as OrderRow), printedAt: printing.at }
      })
    if (untold)
      await db.facts.put({
        key: UNTOLD,
        value: [...(((await db.facts.get(UNTOLD))?.value ?? []) as Printing[]), printing],
      })
  })
}

/** Printed rows stay where they are, marked, until the list is opened again: a printer may have jammed. */
function show(client: QueryClient, { ids, at }: Printing): void {
  const marked = <Row extends { id: string; printedAt: string | null }>(rows: Row[]): Row[] =>
    rows.map((row) => (ids.includes(row.id) ? { ...row, printedAt: at } : row))
  client.setQueriesData<CursorPage<OrderRow>>(
    { queryKey: keyOf(orders.list) },
    (page) => page && { ...page, rows: marked(page.rows) },
  )
  client.setQueriesData<{ id: string; printedAt: string | null }[]>(
    { queryKey: keyOf(batches.labels) },
    (labels) => labels && marked(labels),
  )
  void client.invalidateQueries({ queryKey: keyOf(orders.count) })
}

/** Tells the server what was printed while it couldn't be reached. @throws ApiError while it still can't be */
export async function tellPrinted(): Promise<void> {
  const { facts } = userDatabase()
  for (;;) {
    const [first, ...rest] = ((await facts.get(UNTOLD))?.value ?? []) as Printing[]
    if (!first) return
    try {
      await call(orders.printed, first, { background: true, repeatSubmit: false })
    } catch (error) {
      // What the server refuses once, it refuses again.
      if (!(error instanceof ApiError && error.code === 601)) throw error
    }
    await facts.put({ key: UNTOLD, value: rest })
  }
}
