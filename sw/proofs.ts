import { ask } from './ask.ts'
import { done, within } from './device-store.ts'

/** The part of an attachment's row that is needed here (src/offline/database/rows.ts). */
interface File {
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
  sent: boolean
}

interface Proof {
  seq: number
  key: string
  id: string
  leaseId: string
}

/** A photo over a weak mobile network; its proof is leased for longer. */
const FILE_MS = 60_000
const LEASE_MS = FILE_MS + 5000

/**
 * Sends a proof's files that the server lacks, one by one, then with `push` the proof itself. What arrived is noted, so
 * that whoever goes on, this worker or a page, goes on from there (src/offline/sync/attachments.ts).
 * @returns whether there is nothing to try again: what the server refused is for the next page to show
 */
export async function sendProof(
  { name, token, proof }: { name: string; token: string; proof: Proof },
  push: () => Promise<number | undefined>,
): Promise<boolean> {
  for (const place of await placesOf(name, proof.key)) {
    const file = await within(name, 'attachments', 'readonly', (files) =>
      done<File | undefined>(files.get(place)),
    )
    if (!file || file.sent) continue
    // A page that has taken it over sends the rest.
    if (!(await stillOurs(name, proof))) return true
    const body = new FormData()
    body.append('position', String((place as [string, number])[1]))
    body.append('files', new Blob([file.bytes], { type: file.type }), file.name)
    const answer = await ask(`/api/proofs/${proof.id}/files`, { token, body, ms: FILE_MS })
    if (answer?.code !== 200) return answer !== undefined
    await note(name, place, true)
  }
  const code = await push()
  if (code !== 409) return code !== undefined
  // The server has given up waiting for the proof and lacks some of its files: all are sent again.
  for (const place of await placesOf(name, proof.key)) await note(name, place, false)
  return false
}

/** The positions of its files, without their bytes in memory together. */
const placesOf = (name: string, key: string): Promise<IDBValidKey[]> =>
  within(name, 'attachments', 'readonly', (files) =>
    done(files.getAllKeys(IDBKeyRange.bound([key], [key, []]))),
  )

const note = (name: string, place: IDBValidKey, sent: boolean): Promise<void> =>
  within(name, 'attachments', 'readwrite', async (files) => {
    const file = await done<File | undefined>(files.get(place))
    if (file) await done(files.put({ ...file, sent }))
  })

const stillOurs = (name: string, { seq, leaseId }: Proof): Promise<boolean> =>
  within(name, 'outbox', 'readwrite', async (outbox) => {
    const row = await done<{ leaseId: string } | undefined>(outbox.get(seq))
    if (row?.leaseId !== leaseId) return false
    await done(outbox.put({ ...row, leaseUntil: Date.now() + LEASE_MS }))
    return true
  })
