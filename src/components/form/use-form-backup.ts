import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { backUpDraft, loadDraft, removeDraft, saveDraft } from '#src/offline/records/drafts.ts'
import { onSaveForms } from '#src/offline/records/save-forms.ts'

const PAUSE_MS = 250
/** A device that hasn't answered by then is not waited for. */
const RESTORE_MS = 3000
/** Saves of forms that were left just now. */
const leaving = new Set<Promise<unknown>>()

export interface FormBackup {
  /**
   * none: nothing is kept. restored: opened on what was kept. saved: on this device. failed: could not be
   * kept.
   */
  state: 'none' | 'restored' | 'saved' | 'failed'
  /** Why it failed: a message id. */
  failure?: string
  savedAt?: number
  /**
   * What was kept is in the form. Whatever submits it waits for that: pressed before, the button would judge
   * an empty form, and nothing would seem to happen.
   */
  restored: () => Promise<void>
  /** Back to how the form began; nothing stays on the device. */
  discard: () => Promise<void>
  /** The server has it: forget the draft. */
  done: () => Promise<void>
}

/**
 * Where a form keeps what is typed. Its code comes with the first need: a form on a public page does without.
 */
export interface BackupStore {
  load: () => Promise<{ values: FieldValues; updatedAt: number } | undefined>
  save: (values: FieldValues, at: number) => Promise<void>
  /** Not of what has a list of its own, where it is thrown away. */
  remove?: () => Promise<void>
  /** At once, in the moment the page goes. */
  rescue: (values: FieldValues) => void
}

/** On this device, under the form's name. */
async function formPlace(name: string): Promise<BackupStore> {
  return {
    load: () => loadDraft(name),
    save: (values, at) => saveDraft(name, 'form', values, at),
    remove: () => removeDraft(name),
    rescue: (values) => backUpDraft(name, 'form', values),
  }
}

/**
 * Keeps a form on the device while it is being typed: 250 ms after the last key, when the page is hidden or
 * left, and before a reload. Never for passwords or card numbers. `open` finds the place called `name`;
 * without a name it does nothing.
 */
export function useFormBackup<T extends FieldValues>(
  form: UseFormReturn<T>,
  name: string | undefined,
  open: (name: string) => Promise<BackupStore> = formPlace,
): FormBackup {
  const [status, setStatus] = useState<Pick<FormBackup, 'state' | 'failure' | 'savedAt'>>({ state: 'none' })
  const keeper = useRef<Keeper>(undefined)
  const restoring = useRef<Promise<unknown>>(undefined)

  useEffect(() => {
    if (name === undefined) return
    const keep = createKeeper({ open: () => open(name), values: form.getValues, tell: setStatus })
    keeper.current = keep
    const filled = keep.restore((values) =>
      form.reset({ ...form.getValues(), ...values } as T, { keepDefaultValues: true, keepDirtyValues: true }),
    )
    restoring.current = Promise.race([filled, new Promise((resolve) => setTimeout(resolve, RESTORE_MS))])
    const stopWatching = form.subscribe({ formState: { values: true }, callback: keep.touched })
    const stopSaving = onSaveForms(keep.flush)
    const hide = () => {
      if (document.visibilityState === 'hidden') keep.leave()
    }
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', keep.leave)
    return () => {
      stopWatching()
      // A reload right after the form was left waits for what was typed in it, or rescues it.
      const saved = keep.flush()
      leaving.add(saved)
      void saved.finally(() => {
        leaving.delete(saved)
        stopSaving()
        document.removeEventListener('visibilitychange', hide)
        window.removeEventListener('pagehide', keep.leave)
      })
    }
  }, [form, name, open])

  return {
    ...status,
    restored: async () => {
      await restoring.current
    },
    discard: async () => {
      await keeper.current?.forget(() => form.reset())
    },
    done: async () => {
      await keeper.current?.forget(() => {})
    },
  }
}

interface KeeperOptions {
  open: () => Promise<BackupStore>
  values: () => FieldValues
  tell: (status: Pick<FormBackup, 'state' | 'failure' | 'savedAt'>) => void
}
type Keeper = ReturnType<typeof createKeeper>

function createKeeper({ open, values, tell }: KeeperOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let quiet = false
  /**
   * Changes so far, and how many of them are on the device: fewer while the pause lasts, or when it could not
   * be kept.
   */
  let [typed, kept] = [0, 0]
  // Known when the page goes: nothing can be waited for then.
  let place: BackupStore | undefined
  void open().then(
    (found) => {
      place = found
    },
    () => {},
  )

  const attempt = async (work: (place: BackupStore) => Promise<void>): Promise<boolean> => {
    try {
      await work(await open())
      return true
    } catch (error) {
      tell({
        state: 'failed',
        failure: (error as { messageId?: string }).messageId ?? 'state.storage.unavailable',
      })
      return false
    }
  }
  const save = () => {
    timer = undefined
    const [now, at, upTo] = [structuredClone(values()), Date.now(), typed]
    return attempt(async ({ save: keep }) => {
      await keep(now, at)
      kept = Math.max(kept, upTo)
      tell({ state: 'saved', savedAt: at })
    })
  }
  /** Our own changes of the form are not typing. */
  const quietly = (change: () => void) => {
    quiet = true
    change()
    quiet = false
  }
  return {
    touched: () => {
      if (quiet) return
      clearTimeout(timer)
      typed += 1
      timer = setTimeout(save, PAUSE_MS)
    },
    /** @returns false when it could not be kept: then the page must not go. */
    flush: async () => {
      if (kept === typed) return true
      clearTimeout(timer)
      return save()
    },
    leave: () => {
      if (kept === typed) return
      try {
        place?.rescue(values())
      } catch {
        // Nobody's database is open: nothing is kept, as the line under the form says.
      }
      clearTimeout(timer)
      void save()
    },
    restore: (fill: (values: FieldValues) => void) =>
      attempt(async ({ load }) => {
        // Another screen of the same draft begins with the last key that was pressed in the one before.
        await Promise.all(leaving)
        const row = await load()
        if (!row) return
        quietly(() => fill(row.values))
        tell({ state: 'restored', savedAt: row.updatedAt })
      }),
    forget: async (then: () => void) => {
      clearTimeout(timer)
      timer = undefined
      kept = typed
      quietly(then)
      await attempt(async ({ remove }) => {
        await remove?.()
        tell({ state: 'none' })
      })
    },
  }
}
