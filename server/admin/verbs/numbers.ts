import { checkNumbers, recountNumbers } from '#server/admin/numbers/check.ts'
import { exportNumbers } from '#server/admin/numbers/export.ts'
import { showNumbers } from '#server/admin/numbers/show.ts'
import type { Verbs } from './verb.ts'

/** Revenue, margin, volume, on time, exceptions, refunds and answers. */
export const NUMBER_VERBS: Verbs = {
  'numbers show': {
    usage:
      'numbers show [--by day|week|month|carrier|lane|customer] [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--carrier code] [--customer ID] [--sort orders|revenue|margin|exceptions|refunded] [--limit N]',
    help: 'shows orders, revenue, cost, margin, deliveries on time, exceptions, refunds and how long people waited for answers, by default of the last 30 days by day, and of the period before; orders, revenue and cost count on the day of the sale, everything else on the day it happened; money is before tax; orders of test keys don’t count',
    run: showNumbers,
  },
  'numbers export': {
    usage:
      'numbers export [<file>] [--by day|week|month|carrier|lane|customer] [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--carrier code] [--customer ID] [--format csv|xlsx|json]',
    help: 'writes every row of the numbers to a new file, or prints them: by default as the file is called, else CSV',
    path: 0,
    run: exportNumbers,
  },
  'numbers verify': {
    usage: 'numbers verify',
    help: 'compares the totals that numbers are taken from with a recount of orders, invoices, costs, carriers’ news, claims and refunds; exit code 1 if anything differs',
    run: checkNumbers,
  },
  'numbers rebuild': {
    usage: 'numbers rebuild',
    help: 'counts the totals again and says how many were wrong; business goes on meanwhile',
    run: recountNumbers,
  },
}
