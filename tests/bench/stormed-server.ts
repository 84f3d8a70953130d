// The server that rows/storm.ts attacks, in its own process, so that attackers don't take its time but the
// machine's.
import { openDatabase } from '#server/db/open.ts'
import { openSession, SESSION_SECONDS } from '#server/http/session.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { listenOnFreePort } from '#tests/support/server/unsent-body.ts'
import { manyOrders } from '#tests/support/orders/many-orders.ts'
import { startServer } from '#tests/support/server/server.ts'
import { embeddedOnDisk } from './embedded-on-disk.ts'

/** The sessions for the other process: as many `clients` as it asked for, of a tenth as many accounts. */
export interface Stormed {
  url: string
  customer: string
  attacker: string
  clients: string[]
}

const PER_ACCOUNT = 10

const [databaseUrl, clients] = [process.argv[2]!, Number(process.argv[3])]
const server = await startServer({
  startsNow: 'goes',
  database: databaseUrl ? () => openDatabase({ databaseUrl, dataDir: '' }) : embeddedOnDisk,
})
const { customer, orderId } = await boughtOrder(server)
await manyOrders(server.deps.database, orderId, 1000)
const ready: Stormed = {
  url: await listenOnFreePort(server.app),
  customer: customer.token,
  attacker: (await server.customer()).token,
  clients: [],
}
while (ready.clients.length < clients) {
  const { user } = await server.customer({ creditCents: 0 })
  for (let n = 0; n < PER_ACCOUNT; n += 1)
    ready.clients.push(
      (await openSession(server.deps.database, server.clock, { user, seconds: SESSION_SECONDS })).token,
    )
}
process.send!(ready)
// The parent process has ended.
process.on('disconnect', () => process.exit())
