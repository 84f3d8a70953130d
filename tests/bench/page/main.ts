import { drain, fillQueue, openQueue, type, waiting } from './drain.ts'
import { QUEUE_NAMES } from './queues.ts'
import { KEEPER_NAMES, save } from './save.ts'
import { BOOK_NAMES, fill, search } from './search.ts'
import { meet, PAIR_NAMES, seen, write } from './tabs.ts'

/** The functions that the runner calls in the page. */
const bench = {
  KEEPER_NAMES,
  BOOK_NAMES,
  PAIR_NAMES,
  QUEUE_NAMES,
  save,
  fill,
  search,
  meet,
  write,
  seen,
  openQueue,
  fillQueue,
  drain,
  type,
  waiting,
}
export type Bench = typeof bench
Object.assign(window, { bench })

// Libraries throw values whose message Playwright wouldn't show.
for (const [name, work] of Object.entries(bench)) {
  if (typeof work !== 'function') continue
  const said = async (...given: unknown[]): Promise<unknown> => {
    try {
      return await (work as (...args: unknown[]) => unknown)(...given)
    } catch (error) {
      const { code, message, reason } = error as { code?: string; message?: string; reason?: string }
      throw new Error(
        `${name}(${given.map((value) => JSON.stringify(value)).join(', ')}): ${[code, message, reason].filter(Boolean).join(' ')}`,
        { cause: error },
      )
    }
  }
  Object.assign(bench, { [name]: said })
}
