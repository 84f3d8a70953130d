/** Puts what is typed on the device. Answers false when it could not: then the page should not go. */
export type SaveForm = () => Promise<boolean>

const PATIENCE_MS = 1500
const forms = new Set<SaveForm>()

/** An open form gives its way of saving at once. @returns takes it back. */
export function onSaveForms(save: SaveForm): () => void {
  forms.add(save)
  return () => { forms.delete(save) }
}

/**
 * Lets every open form save, for at most 1.5 s (research: pwa §1.10): called before any reload or redirect. Never throws.
 * @returns whether the page may go: false when something typed would be lost.
 */
export async function saveForms(): Promise<boolean> {
  const late = new Promise<boolean[]>((resolve) => setTimeout(resolve, PATIENCE_MS, [true]))
  const answers = await Promise.race([Promise.all([...forms].map((save) => save().catch(() => false))), late])
  return answers.every(Boolean)
}
