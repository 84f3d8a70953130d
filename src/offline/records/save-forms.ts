/** Saves what is typed on the device. Answers false when it couldn't: then the page should not be left. */
export type SaveForm = () => Promise<boolean>

const TIMEOUT_MS = 1500
const forms = new Set<SaveForm>()
const holds = new Set<{ reason: string }>()

/** An open form registers how to save it at once. @returns unregisters */
export function onSaveForms(save: SaveForm): () => void {
  forms.add(save)
  return () => {
    forms.delete(save)
  }
}

/**
 * Lets every open form save, for at most 1.5 s: called before any reload or redirect. Never throws. @returns
 * whether the page may be left: false when typed text would be lost, also when a form was not done in time
 */
export async function saveForms(): Promise<boolean> {
  const late = new Promise<boolean[]>((resolve) => setTimeout(resolve, TIMEOUT_MS, [false]))
  const answers = await Promise.race([Promise.all([...forms].map((save) => save().catch(() => false))), late])
  return answers.every(Boolean)
}

/**
 * Holds the page while something runs that a reload would cut in two, such as a payment. `reason` is a
 * message id.
 * @returns ends it
 */
export function holdPage(reason: string): () => void {
  const hold = { reason }
  holds.add(hold)
  return () => {
    holds.delete(hold)
  }
}

/**
 * Prepares the page for leaving: nothing runs that must not be interrupted, and typed text is saved. @returns
 * why it must stay, as a message id; undefined when it may be left
 */
export async function prepareToLeave(): Promise<string | undefined> {
  const held = () => holds.values().next().value?.reason
  if (held()) return held()
  // Check again: saving takes time, and a payment may have begun meanwhile.
  return (await saveForms()) ? held() : 'layout.update.unsaved'
}
