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

/** A file and the key it is kept under. */
export interface KeyedFile extends ChosenFile {
  key: string
}
/** A form's initial state. */
export interface Start {
  id: string
  values: Record<string, string>
  files: KeyedFile[]
}

export const emptyInquiry = (): Start => ({ id: newId(), values: {}, files: [] })

const firsts = new Map<string, Promise<Start>>()

/**
 * A form's initial state. Until it is first shown, React re-renders a suspended part from the start: read
 * once all the same.
 */
export function firstInquiry(form: string): Promise<Start> {
  const known = firsts.get(form)
  if (known) return known
  const first = read(form)
  firsts.set(form, first)
  return first
}

export const dropFirst = (form: string): boolean => firsts.delete(form)

/** Keeps a form on the device while it is typed into. `onState` gets its state, as a message id. */
export function createAutosave(form: string, start: Start, onState: (messageId: string) => void) {
  let { id, values } = start
  let last: Promise<boolean> = Promise.resolve(true)
  let waiting = false
  const after = (work: () => Promise<void>): Promise<boolean> => {
    last = last.then(async () => {
      try {
        await work()
        onState(keptMessage())
        return true
      } catch {
        onState('state.storage.unavailable')
        return false
      }
    })
    return last
  }
  /** Keys typed while a save is under way are saved together after it. */
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
    /** What is sent next is another inquiry. */
    renew: (): void => {
      id = newId()
      void save()
    },
    /** Before the page closes: whether everything is saved. */
    settled: () => last,
    /** Sent or discarded. What was typed in between is still being saved, and must finish first. */
    forget: () => last.then(() => deleteSavedInquiry(form)).catch(() => {}),
  }
}

async function read(form: string): Promise<Start> {
  if (form === 'contact' && new URLSearchParams(location.search).has('shared'))
    await takeShared(form).catch(() => {})
  const saved = await savedInquiry(form, Date.now()).catch(() => undefined)
  if (!saved) return emptyInquiry()
  const files = await Promise.all(
    saved.files.map(async ({ key, name, type, bytes }) => ({
      ...(await chosenFile(Object.assign(new Blob([bytes], { type }), { name }))),
      key,
    })),
  )
  return { id: saved.id, values: saved.values, files }
}

/** What another app shared joins what was typed before. Where it can't be kept, it stays held. */
async function takeShared(form: string): Promise<void> {
  const shared = await import('#src/offline/pwa/shared-things.ts')
  const things = await shared.sharedThings().catch(() => undefined)
  if (!things) return
  const saved = await savedInquiry(form, Date.now())
  const message = [saved?.values.message, things.text].filter(Boolean).join('\n')
  await saveInquiryText(form, { id: saved?.id ?? newId(), values: { ...saved?.values, message } }, Date.now())
  for (const file of things.files)
    await saveInquiryFile(form, {
      key: newId(),
      name: file.name,
      type: file.type,
      bytes: await file.arrayBuffer(),
    })
  await shared.dropShared()
}
