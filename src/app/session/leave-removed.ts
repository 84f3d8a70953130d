import type { QueryClient } from '@tanstack/react-query'
import { v7 as newId } from 'uuid'
import { ApiError, isBusy } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import { LEFT_ENTITIES, type LeftRecord } from '#src/contract/account/members.ts'
import { deviceReady } from '#src/offline/database/device-database.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'
import { saveForms } from '#src/offline/records/save-forms.ts'
import { leaveAccount } from '#src/offline/session/leave-account.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'

/** Bytes of a part: what a call may carry, with room for the rest of it. Nobody types a record that is larger. */
const PART_BYTES = 60_000
const PART_RECORDS = 1000

/**
 * Whoever uses this device no longer belongs to the customer: what they had not sent is handed over to its owner,
 * and nothing of it stays here. Interrupted, the next contact with the server begins again.
 */
export async function leaveRemoved(client: Pick<QueryClient, 'cancelQueries' | 'clear'>): Promise<void> {
  await deviceReady()
  await saveForms()
  try {
    await handIn(await unsentRecords())
  } catch (error) {
    // Handed over before, or refused for good: nobody here may keep it. Anything else is tried again later.
    if (!(error instanceof ApiError) || error.kind === 'network' || isBusy(error)) return
  }
  await leaveAccount(client, Promise.resolve())
  location.assign(`${PUBLIC_PATHS.login}#removed`)
}

/** As they would have become. */
async function unsentRecords(): Promise<LeftRecord[]> {
  const newest = new Map<string, LeftRecord>()
  for (const { entity, id, doc } of await userDatabase().outbox.orderBy('seq').toArray()) {
    if (doc && isLeft(entity)) newest.set(`${entity}/${id}`, { entity, id, doc })
    else newest.delete(`${entity}/${id}`)
  }
  return [...newest.values()]
}

async function handIn(records: readonly LeftRecord[]): Promise<void> {
  const parts = inParts(records)
  for (const [at, part] of parts.entries())
    await call(
      contract.departures.handIn,
      { id: newId(), last: at === parts.length - 1, records: part },
      { background: true, repeatSubmit: false },
    )
}

function inParts(records: readonly LeftRecord[]): LeftRecord[][] {
  const parts: LeftRecord[][] = [[]]
  let bytes = 0
  for (const record of records) {
    const size = new TextEncoder().encode(JSON.stringify(record)).length
    if (size > PART_BYTES) continue
    if (bytes + size > PART_BYTES || parts.at(-1)!.length >= PART_RECORDS) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)!.push(record)
    bytes += size
  }
  return parts
}

const isLeft = (entity: string): entity is LeftRecord['entity'] =>
  (LEFT_ENTITIES as readonly string[]).includes(entity)
