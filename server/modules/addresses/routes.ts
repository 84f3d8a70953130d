import { contract } from '#src/contract/contract.ts'
import { removeRecord } from '#server/modules/sync/records.ts'
import type { Serve } from '#server/http/serve.ts'
import { findAddress, insertAddress, listAddresses, updateAddress } from './repository.ts'

const { list, get, create, update, remove } = contract.addresses

export function addressRoutes(serve: Serve): void {
  serve(list, (input, { db }) => listAddresses(db, input))
  serve(get, ({ id }, { db }) => findAddress(db, id))
  serve(create, (address, { db, clock }) => insertAddress(db, address, clock.now()))
  serve(update, (address, { db, clock }) => updateAddress(db, address, clock.now()))
  serve(remove, async ({ id }, { db, clock }) => {
    await removeRecord(db, 'address', id, clock.now())
    return null
  })
}
