import { v7 as newId } from 'uuid'
import { chosenFile, type ChosenFile } from '#src/api/upload-body.ts'
import { keptMessage } from '#src/offline/database/storage-mode.ts'
import {
  dropInquiryFile,
  deleteSavedInquiry,
  saveInquiryFile,
  saveInquiryText,
  savedInquiry,
} from '#src/offline/records/saved-inquiry.ts'

/** A file under the name by which it is kept. */
export interface KeyedFile extends ChosenFile {
  key: string
}
/** What a form begins with. */
export interface Start {
  id: string
  values: Record<string, string>
  files: KeyedFile[]
}

export const emptyInquiry = (): Start => ({ id: newId(), values: {}, files: [] })

const firsts = new Map<string, Promise<Start>>()

/**
 * What the form begins with. React renders a part that waits again from the start until it is first shown:
 * read once all the same.
 */
export function firstInquiry(form: string): Promise<Start> {
  const known = firsts.get(form)
  if (known) return known
  const first = read(form)
  firsts.set(form, first)
  return first
}

export const forgetFirst = (form: string): boolean => firsts.delete(form)

/** Keeps a form on the device while it is typed into. `tell` hears, as a message id, what is true of it. */
export function createKeeper(form: string, start: Start, tell: (messageId: string) => void) {
  let { id, values } = start
  let last: Promise<boolean> = Promise.resolve(true)
  let waiting = false
  const after = (work: () => Promise<void>): Promise<boolean> => {
    last = last.then(async () => {
      try {
        await work()
        tell(keptMessage())
        return true
      } catch {
        tell('state.storage.unavailable')
        return false
      }
    })
    return last
  }
  /** Keys that come while a save is under way are saved together after it. */
  const save = (): Promise<boolean> => {
    if (waiting) return last
    waiting = true
    return after(() => {
      waiting = false
      return saveInquiryText(form, { id, values }, Date.now())
    })
  }
  return {
    id: () => id,
    type: (next: Record<string, string>): void => {
      values = next
      void save()
    },
    add: (file: KeyedFile): void => {
      void save()
      void after(async () =>
        saveInquiryFile(form, {
          key: file.key,
          name: file.name,
          type: file.blob.type,
          bytes: await file.blob.arrayBuffer(),
        }),
      )
    },
    remove: (key: string): void => {
      void after(() => dropInquiryFile(form, key))
    },
    /** The next sending is another inquiry. */
    renew: (): void => {
      id = newId()
      void save()
    },
    /** Before the page goes: whether all of it is kept. */
    settled: () => last,
    /** Sent or thrown away. What was typed in between is on its way to the device: it goes first. */
    forget: () => last.then(() => deleteSavedInquiry(form)).catch(() => {}),
  }
}

async function read(form: string): Promise<Start> {
  const kept = await savedInquiry(form, Date.now()).catch(() => undefined)
  if (!kept) return emptyInquiry()
  const files = await Promise.all(
    kept.files.map(async ({ key, name, type, bytes }) => ({
      ...(await chosenFile(Object.assign(new Blob([bytes], { type }), { name }))),
      key,
    })),
  )
  return { id: kept.id, values: kept.values, files }
}
