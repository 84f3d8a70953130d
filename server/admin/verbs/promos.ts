import { listLots } from '#server/admin/money/promo-lots.ts'
import { createPromo, endPromo, listPromos, showPromo } from '#server/admin/money/promos.ts'
import type { Verbs } from './verb.ts'

/** Promo codes and coupons. */
export const PROMO_VERBS: Verbs = {
  'promo create': {
    usage:
      'promo create <code> [--credit 10.00] [--coupon 5%|5.00] [--most 20.00] [--minimum 50.00] [--cap N] [--expires YYYY-MM-DD] [--days N]',
    help: 'creates a promo code for credits, or a coupon that adds to a top-up; once per account, until the end of the --expires day; its credits can be used for --days, or don’t expire',
    run: createPromo,
  },
  'promo list': {
    usage: 'promo list',
    help: 'lists promo codes, what each gives and how many accounts used it',
    run: listPromos,
  },
  'promo show': {
    usage: 'promo show <code>',
    help: 'shows one promo code: its terms, and what became of the credits it gave',
    run: showPromo,
  },
  'promo lots': {
    usage: 'promo lots [--code CODE] [--customer …] [--limit N]',
    help: 'lists promotional credits as they were granted, newest first: whose, and what was used, lapsed and is left',
    run: listLots,
  },
  'promo end': {
    usage: 'promo end <code>',
    help: 'ends a promo code so that it can no longer be used',
    run: endPromo,
  },
}
