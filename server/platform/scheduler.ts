import type { Log } from './log.ts'

/**
 * Runs periodic tasks one after another: a task that is waiting or running isn't queued a second time. A task
 * that fails is logged and runs again later. `stop` resolves when the running task has ended.
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
