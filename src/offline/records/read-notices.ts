import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { notices, type Notice } from '#src/contract/account/notices.ts'
import { onDevice } from '#src/offline/database/storage-error.ts'
import { userDatabase, type UserDatabase } from '#src/offline/database/user-database.ts'
import { useDevice } from './records.ts'

/** Notices that were read on this device: these, and all up to a moment. */
interface Read {
  ids: string[]
  upTo: string
}
interface Kept extends Read {
  /** What the server hasn't been told. */
  untold: Read
}

const KEY = 'readNotices'
const NONE: Read = { ids: [], upTo: '' }
/** Of those read last; the server knows of the others by then. */
const MOST_IDS = 200

const readKept = async (db: UserDatabase): Promise<Kept> =>
  ((await db.facts.get(KEY))?.value as Kept | undefined) ?? { ...NONE, untold: NONE }

/**
 * Whether a notice is read, here or elsewhere. What was read here stays so, although an older answer of the
 * server that this device keeps may not know it; undefined while loading.
 */
export function useIsRead(): ((notice: Pick<Notice, 'id' | 'at' | 'read'>) => boolean) | undefined {
  const kept = useDevice<Read>(readKept, [], NONE)
  return kept && (({ id, at, read }) => read || at <= kept.upTo || kept.ids.includes(id))
}

/** At once on this device, and on the others when there is a connection. @throws DeviceStorageError */
export const markRead = ({ ids = [], upTo = '' }: Partial<Read>): Promise<void> =>
  onDevice(async () => {
    const db = userDatabase()
    await db.transaction('rw', db.facts, async () => {
      const kept = await readKept(db)
      const add = (to: Read): Read => ({
        ids: [...new Set([...ids, ...to.ids])].slice(0, MOST_IDS),
        upTo: upTo > to.upTo ? upTo : to.upTo,
      })
      await db.facts.put({ key: KEY, value: { ...add(kept), untold: add(kept.untold) } })
    })
  })

/**
 * Tells the server what was read here. Saying it twice is the same as once.
 * @returns whether there was anything to say. @throws ApiError when the server can't be reached
 */
export async function tellRead(): Promise<boolean> {
  const db = userDatabase()
  const { untold } = await readKept(db)
  if (untold.ids.length === 0 && untold.upTo === '') return false
  try {
    await call(notices.read, untold, { background: true, repeatSubmit: false })
  } catch (error) {
    // What the server refuses once, it refuses again.
    if (!(error instanceof ApiError && error.code === 601)) throw error
  }
  await db.transaction('rw', db.facts, async () => {
    const now = await readKept(db)
    const left = now.untold.ids.filter((id) => !untold.ids.includes(id))
    const upTo = now.untold.upTo === untold.upTo ? '' : now.untold.upTo
    await db.facts.put({ key: KEY, value: { ...now, untold: { ids: left, upTo } } })
  })
  return true
}
