import { createObservable, type Observable } from '#src/api/observable.ts'
import { whenIdle } from './when-idle.ts'

type Open = () => Promise<unknown>
type Opened = 'opening' | 'opened'

const opened = createObservable<Opened>('opening')
/** Whether the attempt to open this person's database has finished, successfully or not. */
export const deviceOpened: Observable<Opened> = opened

let open: Open | undefined
let opening: Promise<unknown> | undefined

/**
 * Sets how to open this person's database: on first use, or once the screen is shown and there is time. The
 * first screen doesn't wait for the code (31 kB).
 */
export function openLazily(how: Open): void {
  // One after the other: the database of whoever signed in last is the one left open.
  const before = opening
  open = async () => {
    await before
    await how()
  }
  opening = undefined
  opened.set('opening')
  whenIdle(() => void deviceReady())
}

/** Never rejects: work on a database that didn't open reports that itself. */
export function deviceReady(): Promise<unknown> {
  if (opening || !open) return opening ?? Promise.resolve()
  const mine = open()
    .catch((error: unknown) => console.warn(error))
    .finally(() => {
      if (opening === mine) opened.set('opened')
    })
  opening = mine
  return mine
}
