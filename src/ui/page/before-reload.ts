/** Saves what is typed. Answers false when the page must not be reloaded now (a payment is under way). */
export type Save = () => boolean | Promise<boolean>

const saves = new Set<Save>()
const PATIENCE_MS = 1500

/** For a form: called before the app reloads the page by itself. @returns how to take it back. */
export function beforeReload(save: Save): () => void {
  saves.add(save)
  return () => saves.delete(save)
}

/** Lets every form save, for at most 1.5 s (research: pwa §1.10). @returns whether the page may be reloaded now. */
export async function saveBeforeReload(): Promise<boolean> {
  const late = new Promise<boolean[]>((resolve) => setTimeout(resolve, PATIENCE_MS, [true]))
  const answers = await Promise.race([Promise.all([...saves].map(async (save) => save())), late])
  return answers.every(Boolean)
}
