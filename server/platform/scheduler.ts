import type { Log } from './log.ts'

/**
 * Work that comes again and again, one piece after the other: a piece that still waits or goes on is not
 * asked for a second time. One that fails is logged and comes again. `stop` resolves when what is under way
 * has ended.
 */
export function createScheduler(log: Log) {
  let running: Promise<unknown> = Promise.resolve()
  let stopped = false
  const timers: NodeJS.Timeout[] = []
  return {
    every: (ms: number, work: () => Promise<unknown>): void => {
      let due = false
      timers.push(
        setInterval(() => {
          if (due) return
          due = true
          running = running
            .then(() => (stopped ? undefined : work()))
            .catch((error: unknown) => log.error({ err: error }, 'a periodic task failed'))
            .finally(() => {
              due = false
            })
        }, ms).unref(),
      )
    },
    stop: async (): Promise<void> => {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      await running
    },
  }
}
