/** Runs the work when the browser is idle. Safari has no requestIdleCallback. */
export function whenIdle(work: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(work)
  else window.setTimeout(work, 500)
}
