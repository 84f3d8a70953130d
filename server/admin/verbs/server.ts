import { listAudit, showAudit } from '#server/admin/service/audit.ts'
import { backUp, restore } from '#server/admin/service/backup.ts'
import { listBackups, testBackup } from '#server/admin/service/backups.ts'
import { listFeatures, setFeature } from '#server/admin/service/features.ts'
import { checkHealth } from '#server/admin/service/health.ts'
import { listWebhooks, retryWebhook, showWebhook } from '#server/admin/service/webhooks.ts'
import { checkConfig } from '#server/admin/service/config-check.ts'
import { removeDemo } from '#server/admin/service/demo.ts'
import { moveAllFiles } from '#server/admin/service/files.ts'
import { listJobs, listMail, retryJobs } from '#server/admin/service/jobs.ts'
import type { Verbs } from './verb.ts'

/** The server itself: its jobs, mail, files, backups and settings. */
export const SERVER_VERBS: Verbs = {
  'jobs list': {
    usage: 'jobs list [--state waiting|dead] [--limit N]',
    help: 'lists jobs that are waiting or have failed for good, and why',
    run: listJobs,
  },
  'jobs retry-all': {
    usage: 'jobs retry-all',
    help: 'retries all failed jobs now, like jobs retry dead',
    run: (command, deps) => retryJobs({ ...command, words: ['dead'] }, deps),
  },
  'jobs retry': {
    usage: 'jobs retry <id>|dead',
    help: 'retries one job, or all failed jobs, now',
    run: retryJobs,
  },
  'mail list': {
    usage: 'mail list [--state waiting|sent] [--limit N]',
    help: 'lists waiting mail and sent mail that is still kept',
    run: listMail,
  },
  backup: {
    usage: 'backup <file>',
    help: 'writes everything, files included, to one file that this or any later version can restore; the server keeps running',
    path: 0,
    run: backUp,
  },
  restore: {
    usage: 'restore <file> [--replace]',
    help: 'restores a backup into an empty database, or with --replace over everything in it',
    path: 0,
    run: restore,
  },
  'files move': {
    usage: 'files move [--limit N]',
    help: 'moves files to where new ones are stored: from the database to the bucket, or back with FILES_STORE=database; if interrupted, run it again to continue',
    run: moveAllFiles,
  },
  'config check': {
    usage: 'config check',
    help: 'checks the environment as the server reads it: lists every setting, every error and anything that may be unintended; exit code 1 if there are errors',
    local: (command) => checkConfig(process.env, { json: 'json' in command.options, now: new Date() }),
    run: async (command, { clock }) =>
      checkConfig(process.env, { json: 'json' in command.options, now: clock.now() }),
  },
  'health list': {
    usage: 'health list',
    help: 'lists whether everything runs and as what: database, jobs, mail, webhooks, disk, back-ups with their last restore test, services, rules of law, versions',
    run: checkHealth,
  },
  'feature list': {
    usage: 'feature list',
    help: 'lists what can be switched off for everybody, and what is',
    run: listFeatures,
  },
  'feature set': {
    usage: 'feature set <feature> <on|off> --reason "…"',
    help: 'switches something off for everybody, or on again: registration, buying, pickups, cards, freight or inquiries; what was begun goes on, whoever begins a new one is told that nothing was done',
    run: setFeature,
  },
  'backups list': {
    usage: 'backups list',
    help: 'lists the back-ups in backups below DATA_DIR, newest first, and when each was last tested',
    run: listBackups,
  },
  'backups test': {
    usage: 'backups test <file>',
    help: 'restores a back-up into a database that is thrown away, beside the one in use, and verifies its ledger',
    path: 0,
    run: testBackup,
  },
  'webhook list': {
    usage: 'webhook list [--state failing|on|off] [--limit N]',
    help: 'lists customers’ webhooks, those that fail longest first, with what waits for each',
    run: listWebhooks,
  },
  'webhook show': {
    usage: 'webhook show <id>',
    help: 'shows the newest messages of a webhook, with what its receiver answered; <id> as in webhook list',
    run: showWebhook,
  },
  'webhook retry': {
    usage: 'webhook retry <id>',
    help: 'sends now what waits for a webhook and what failed, and switches it on',
    run: retryWebhook,
  },
  'audit list': {
    usage: 'audit list [--q text] [--by email] [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--limit N]',
    help: 'lists what was done by staff, at the command line and by people in their accounts, newest first; --q: in the action, what it was about, and its details',
    run: listAudit,
  },
  'audit show': {
    usage: 'audit show <id>',
    help: 'shows one act with every value that it changed, before and after; <id> as in audit list --json',
    run: showAudit,
  },
  'demo remove': {
    usage: 'demo remove',
    help: 'deletes the demonstration account and all its data',
    run: removeDemo,
  },
}
