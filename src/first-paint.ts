/**
 * So long a page waits for its first picture before it starts all the same: a window nobody sees paints none.
 */
const PATIENCE_MS = 300

/**
 * What the document itself draws is on the screen: from now on code may keep the network and the processor.
 * The scripts that the document announces for no medium are asked for now, before any of them is run.
 */
export const firstPaint = (): Promise<void> =>
  new Promise<void>((resolve) => {
    if (document.hidden) return resolve()
    setTimeout(resolve, PATIENCE_MS)
    // The task after the frame: before it nothing would have been drawn yet.
    requestAnimationFrame(() => setTimeout(resolve))
  }).then(() => void askForScripts())

/** Each is a request that the browser begins at once: a dozen in one task are felt on a slow phone. */
async function askForScripts(): Promise<void> {
  for (const link of document.querySelectorAll('link[rel=modulepreload][media]')) {
    link.removeAttribute('media')
    await breath()
  }
}

/** What forms and results are made of. */
export const FORM_PARTS = [
  () => import('yup'),
  () => import('axios'),
  () => import('./api/call.ts'),
  () => import('./ui/plain/PlainForm.tsx'),
]

/**
 * Runs what an app or a part of a page is made of one piece at a time, and then the thing itself. All at once
 * it would hold a slow phone up for as long as all of it takes; between pieces the browser answers whoever
 * scrolls or types.
 */
export async function inPieces<T>(
  pieces: readonly (() => Promise<unknown>)[],
  whole: () => Promise<T>,
): Promise<T> {
  for (const piece of pieces) {
    await piece()
    await breath()
  }
  return whole()
}

export const breath = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve)
  })
