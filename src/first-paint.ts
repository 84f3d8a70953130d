/** So long a page waits for its first picture before it starts all the same: a window nobody sees paints none. */
const PATIENCE_MS = 300

/**
 * What the document itself draws is on the screen: from now on code may keep the network and the processor. The scripts
 * that the document announces for no medium are asked for now, all at once.
 */
export const firstPaint = (): Promise<void> => new Promise<void>((resolve) => {
  if (document.hidden) return resolve()
  setTimeout(resolve, PATIENCE_MS)
  // The task after the frame: before it nothing would have been drawn yet.
  requestAnimationFrame(() => setTimeout(resolve))
}).then(() => {
  for (const link of document.querySelectorAll('link[rel=modulepreload][media]')) link.removeAttribute('media')
})

/** Lets the browser answer whoever scrolls or types before the next long piece of work. */
export const breath = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve) })
