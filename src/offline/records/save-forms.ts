/** Puts what is typed on the device. Answers false when it could not: then the page should not go. */
export type SaveForm = () => Promise<boolean>

const PATIENCE_MS = 1500
const forms = new Set<SaveForm>()
const holds = new Set<{ reason: string }>()

/** An open form gives its way of saving at once. @returns takes it back. */
export function onSaveForms(save: SaveForm): () => void {
  forms.add(save)
  return () => {
    forms.delete(save)
  }
}

/**
 * Lets every open form save, for at most 1.5 s (research: pwa §1.10): called before any reload or redirect.
 * Never throws.
 * @returns whether the page may go: false when something typed would be lost, also when a form was not done
 * in time.
 */
export async function saveForms(): Promise<boolean> {
  const late = new Promise<boolean[]>((resolve) => setTimeout(resolve, PATIENCE_MS, [false]))
  const answers = await Promise.race([Promise.all([...forms].map((save) => save().catch(() => false))), late])
  return answers.every(Boolean)
}

/**
 * While something runs that a reload would cut in two, such as a payment. `reason` is a message id. @returns
 * ends it.
 */
export function holdPage(reason: string): () => void {
  const hold = { reason }
  holds.add(hold)
  return () => {
    holds.delete(hold)
  }
}

/**
 * Makes the page ready to go: nothing runs that must not be cut, and what is typed is saved.
 * @returns why it must stay, as a message id; undefined when it may go.
 */
export async function prepareToLeave(): Promise<string | undefined> {
  const held = () => holds.values().next().value?.reason
  if (held()) return held()
  // Asked again: saving takes time, and a payment may have begun meanwhile.
  return (await saveForms()) ? held() : 'layout.update.unsaved'
}
