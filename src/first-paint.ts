/** Start anyway if there is no first paint after this long: a hidden window never paints. */
const TIMEOUT_MS = 300

/**
 * Resolves once what the document itself draws is on the screen; from then on code may use the network and
 * the processor. Requests the scripts that the document lists but doesn't load, before any of them runs.
 */
export const firstPaint = (): Promise<void> =>
  new Promise<void>((resolve) => {
    if (document.hidden) return resolve()
    setTimeout(resolve, TIMEOUT_MS)
    // In the task after the frame: before it, nothing has been painted yet.
    requestAnimationFrame(() => setTimeout(resolve))
  }).then(() => void askForScripts())

/** Each is a request the browser starts at once: a dozen in one task is noticeable on a slow phone. */
async function askForScripts(): Promise<void> {
  for (const link of document.querySelectorAll('link[rel=modulepreload][media]')) {
    link.removeAttribute('media')
    await yieldToBrowser()
  }
}

/** What forms and results need. */
export const FORM_PARTS = [
  () => import('yup'),
  () => import('axios'),
  () => import('./api/call.ts'),
  () => import('./ui/plain/PlainForm.tsx'),
]

/**
 * Evaluates the modules an app or part of a page needs one at a time, then the thing itself. All at once
 * would block a slow phone; between pieces the browser responds to scrolling and typing.
 */
export async function loadOneByOne<T>(
  pieces: readonly (() => Promise<unknown>)[],
  whole: () => Promise<T>,
): Promise<T> {
  for (const piece of pieces) {
    await piece()
    await yieldToBrowser()
  }
  return whole()
}

export const yieldToBrowser = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve)
  })
