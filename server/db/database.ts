import { AsyncLocalStorage } from 'node:async_hooks'
import { noteChanges } from './audit.ts'
import { customerDb, type CustomerDb } from './customer-db.ts'
import type { Sql } from './sql.ts'

/** The whole database. Only what belongs to no customer uses `sql`; handlers get `forCustomer`. */
export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly sql: Sql
  /** For health checks: it doesn't wait behind calls. */
  readonly probe: Sql
  forCustomer(customerId: string): CustomerDb
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  /**
   * Listens to a channel, where other processes can write to the database too. @returns a function that stops
   * listening
   */
  listen?: (channel: string, onNotify: () => void) => () => Promise<void>
  close(): Promise<void>
}

const open = new AsyncLocalStorage<true>()

type Transact = <T>(work: (tx: Sql) => Promise<T>) => Promise<T>

export function database(
  kind: Database['kind'],
  raw: Sql,
  close: () => Promise<void>,
  transact: Transact = (work) => raw.transaction(work),
  probe = raw,
): Database {
  const sql = outsideTransactions(raw)
  const transaction: Database['transaction'] = (work) => {
    insist()
    return transact((tx) =>
      open.run(true, async () => {
        await noteChanges(tx)
        return work(tx)
      }),
    )
  }
  return {
    kind,
    sql,
    probe: outsideTransactions(probe),
    transaction,
    close,
    forCustomer: (customerId) => customerDb(customerId, sql, transaction),
  }
}

/**
 * PGlite has one connection: a query on the outer handle while a transaction is open would wait for itself
 * forever. On PostgreSQL it would only see other data. Both are programming errors, so both fail immediately.
 */
function outsideTransactions(raw: Sql): Sql {
  return new Proxy(raw, {
    get(target, name) {
      insist()
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

function insist(): void {
  if (open.getStore())
    throw new Error('a query outside the open transaction: use the handle that the transaction gave')
}

/** For work that must not hold a transaction open: hashing, drawing documents, carriers, mail. */
export function refuseInsideTransaction(what: string): void {
  if (open.getStore()) throw new Error(`${what} inside a transaction would hold the database for everybody`)
}
