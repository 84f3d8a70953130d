import { contract } from '#src/contract/contract.ts'
import { removeRecord } from '#server/modules/sync/records.ts'
import type { Serve } from '#server/http/serve.ts'
import { findFacility, insertFacility, listFacilities, updateFacility } from './repository.ts'

const { list, get, create, update, remove } = contract.facilities

export function facilityRoutes(serve: Serve): void {
  serve(list, (input, { db }) => listFacilities(db, input))
  serve(get, ({ id }, { db }) => findFacility(db, id))
  serve(create, (facility, { db, clock }) => insertFacility(db, facility, clock.now()))
  serve(update, (facility, { db, clock }) => updateFacility(db, facility, clock.now()))
  serve(remove, async ({ id }, { db, clock }) => {
    await removeRecord(db, 'facility', id, clock.now())
    return null
  })
}
