type Open = () => Promise<unknown>

let open: Open | undefined
let opening: Promise<unknown> | undefined

/**
 * Says how this person's database is opened: at the first need, or when the screen has come and there is time.
 * Its code (31 kB) is not waited for by a first screen.
 */
export function openWhenNeeded(how: Open): void {
  open = how
  opening = undefined
  // Safari has no requestIdleCallback.
  const idle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 500))
  idle(() => void deviceReady())
}

/** Never rejects: work on a database that did not open says so itself. */
export function deviceReady(): Promise<unknown> {
  opening ??= open?.().catch((error: unknown) => console.warn(error))
  return opening ?? Promise.resolve()
}
