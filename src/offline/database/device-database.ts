import { createObservable, type Observable } from '#src/api/observable.ts'
import { whenIdle } from './when-idle.ts'

type Open = () => Promise<unknown>
type Opened = 'opening' | 'opened'

const opened = createObservable<Opened>('opening')
/** Whether the attempt to open this person's database has ended, well or not. */
export const deviceOpened: Observable<Opened> = opened

let open: Open | undefined
let opening: Promise<unknown> | undefined

/**
 * Says how this person's database is opened: at the first need, or when the screen has come and there is
 * time. Its code (31 kB) is not waited for by a first screen.
 */
export function openWhenNeeded(how: Open): void {
  // One after the other: the person who came last is the one whose database is open in the end.
  const before = opening
  open = async () => {
    await before
    await how()
  }
  opening = undefined
  opened.set('opening')
  whenIdle(() => void deviceReady())
}

/** Never rejects: work on a database that did not open says so itself. */
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
