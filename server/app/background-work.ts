import { startJobs } from '#server/jobs/runner.ts'
import type { Log } from '#server/platform/log.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { eventNotices } from '#server/app/mail-jobs.ts'
import { sendMail } from '#server/app/mail-jobs.ts'
import { batchJobs } from '#server/modules/batches/jobs.ts'
import { issueMissing } from '#server/modules/invoices/issue-missing.ts'
import { printJobs } from '#server/modules/orders/label-prints.ts'
import { labelJobs } from '#server/modules/orders/stored-label.ts'
import { pushJobs } from '#server/modules/notices/push-job.ts'
import { webhookJobs } from '#server/modules/webhooks/deliver.ts'
import { settleOpenPickups } from '#server/modules/pickups/settle.ts'
import { settleOpenPurchases, settleOpenTopUps, startMaintenance } from './maintenance.ts'
import type { Deps } from '#server/http/context.ts'

/**
 * Starts all work that no request waits for: recovery after a crash, recurring tasks, jobs. It runs in the
 * server, or in a process of its own (server/worker.ts).
 * @returns stops it; work in progress is finished or handed back
 */
export async function startWork(
  deps: Deps,
  mailer: Mailer,
  log: Log,
  graceMs?: number,
): Promise<() => Promise<void>> {
  await settleOpenTopUps(deps, log, 0)
  await settleOpenPurchases(deps, log, 0)
  await settleOpenPickups(deps, log, 0)
  await issueMissing(deps)
  const stopRounds = startMaintenance(deps, log)
  const stopJobs = startJobs(
    deps,
    [
      { handlers: { ...sendMail(deps, mailer), ...eventNotices(deps) }, atOnce: 2 },
      { handlers: batchJobs(deps, log), atOnce: 2 },
      { handlers: labelJobs(deps), atOnce: 1 },
      { handlers: printJobs(deps), atOnce: 1 },
      // Each waits for a customer's server for as long as that takes.
      { handlers: webhookJobs(deps), atOnce: 8 },
      { handlers: pushJobs(deps), atOnce: 4 },
    ],
    log,
    graceMs,
  )
  return async () => {
    await Promise.all([stopRounds(), stopJobs()])
  }
}
