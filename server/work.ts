import { startJobs } from './jobs/runner.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import { noticeJobs } from './mail/notices.ts'
import { mailJobs } from './mail/send.ts'
import { batchJobs } from './modules/batches/jobs.ts'
import { issueMissing } from './modules/invoices/issue-missing.ts'
import { printJobs } from './modules/orders/label-prints.ts'
import { labelJobs } from './modules/orders/order-label.ts'
import { endOpenPickups } from './modules/pickups/settle.ts'
import { endOpenPurchases, endOpenTopUps, startRounds } from './rounds.ts'
import type { Deps } from './serve.ts'

/**
 * All that is done without a call that waits for it: what a crash left, what comes round, jobs. In the server
 * itself, or in a process of its own (worker.ts). @returns stops it: what is under way is finished or handed
 * back
 */
export async function startWork(
  deps: Deps,
  mailer: Mailer,
  log: Log,
  graceMs?: number,
): Promise<() => Promise<void>> {
  await endOpenTopUps(deps, log, 0)
  await endOpenPurchases(deps, log, 0)
  await endOpenPickups(deps, log, 0)
  await issueMissing(deps)
  const stopRounds = startRounds(deps, log)
  const stopJobs = startJobs(
    deps,
    [
      { handlers: { ...mailJobs(deps, mailer), ...noticeJobs(deps) }, atOnce: 2 },
      { handlers: batchJobs(deps, log), atOnce: 2 },
      { handlers: labelJobs(deps), atOnce: 1 },
      { handlers: printJobs(deps), atOnce: 1 },
    ],
    log,
    graceMs,
  )
  return async () => {
    await Promise.all([stopRounds(), stopJobs()])
  }
}
