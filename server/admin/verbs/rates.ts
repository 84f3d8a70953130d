import { listFuel, setFuel } from '#server/admin/shipping/fuel.ts'
import { endMarkup, listMarkups, setMarkup } from '#server/admin/shipping/markups.ts'
import { exportRates, importRates } from '#server/admin/shipping/rates.ts'
import type { Verbs } from './verb.ts'

/** Rate cards, fuel and markups. */
export const RATE_VERBS: Verbs = {
  'rates import': {
    usage: 'rates import <card.csv> [--freight] [--reason "…"] [--dry-run]',
    help: 'replaces the rate card of the built-in carriers, or of freight, with a reason; imports nothing if any row has an error; --dry-run shows what would change',
    reads: 0,
    run: importRates,
  },
  'rates export': {
    usage: 'rates export [<card.csv>] [--freight]',
    help: 'writes the current rate card to a new file, or prints it',
    run: exportRates,
  },
  'fuel list': {
    usage: 'fuel list [--all]',
    help: 'lists current and upcoming fuel and carbon percentages for every carrier; --all includes past ones',
    run: listFuel,
  },
  'fuel set': {
    usage:
      'fuel set <carrier> <percent> [--mode ltl|ftl|rail|drayage] [--kind fuel|carbon] [--from YYYY-MM-DD] --reason "…"',
    help: 'sets a fuel or carbon percentage on the rate card from a date, by default today; with --mode, on the freight card',
    run: setFuel,
  },
  'markup list': {
    usage: 'markup list [--all]',
    help: 'lists what is added to carriers’ prices, newest first; --all includes rules that ended',
    run: listMarkups,
  },
  'markup set': {
    usage:
      'markup set <percent> [--amount 0.50] [--carrier code [--service code]] [--customer email] [--from YYYY-MM-DD] --reason "…"',
    help: 'adds a percentage, and an amount for each shipment, to the carrier’s price from a day, by default today; the rule for the customer goes before the one for the service, that one before the carrier’s',
    run: setMarkup,
  },
  'markup end': {
    usage:
      'markup end [--carrier code [--service code]] [--customer email] [--until YYYY-MM-DD] --reason "…"',
    help: 'ends the rule for exactly that carrier, service and customer after a day, by default yesterday',
    run: endMarkup,
  },
}
