import {
  cancelPrices,
  editPrices,
  exportPrices,
  importPrices,
  listPrices,
  listValues,
  listVersions,
  restorePrices,
} from '#server/admin/prices/commands.ts'
import { addClosure, listClosures, removeClosure } from '#server/admin/prices/closures.ts'
import type { Verbs } from './verb.ts'

/** Versions of cards, fuel and duty tables: what would change, from when, and back. And the days carriers don't work. */
export const PRICE_VERBS: Verbs = {
  'prices list': {
    usage: 'prices list',
    help: 'lists the rate card, the freight card and the duty tables that are in force, since when and why',
    run: listPrices,
  },
  'prices versions': {
    usage: 'prices versions <parcel|freight|customs>',
    help: 'lists every version: in force, upcoming, past and cancelled, by whom and why',
    run: listVersions,
  },
  'prices values': {
    usage: 'prices values <parcel|freight|customs> [--record price] [--find text]',
    help: 'lists the values in force of one kind, such as price, surcharge, accessorial or tariff.CA; --find only those with that text; without --record the kinds',
    run: listValues,
  },
  'prices export': {
    usage: 'prices export <parcel|freight|customs> [<file>] [--version 3] [--format csv|xlsx]',
    help: 'writes what is in force, or a version, to a new file, or prints it; a card as CSV or .xlsx, duty tables as JSON',
    run: exportPrices,
  },
  'prices import': {
    usage:
      'prices import <parcel|freight|fuel|customs> <file> [--from YYYY-MM-DD] [--reason "…"] [--dry-run] [--effect]',
    help: 'puts a file (CSV or .xlsx, duty tables as JSON) into force at once or from a day on, with a reason; changes nothing if any value has an error; --dry-run shows the errors or what would change, --effect also what the last 1,000 quotes would cost, or of duty tables what the last 1,000 shipments across a border would be estimated at',
    reads: 1,
    bytes: true,
    run: importPrices,
  },
  'prices edit': {
    usage:
      'prices edit <parcel|freight|customs> <changes.json> [--from YYYY-MM-DD] [--reason "…"] [--dry-run] [--effect]',
    help: 'changes single values of a card or of the duty tables: a list of record, key, column, from and to; upcoming versions are changed too',
    reads: 1,
    run: editPrices,
  },
  'prices restore': {
    usage:
      'prices restore <parcel|freight|customs> <version> [--from YYYY-MM-DD] [--reason "…"] [--dry-run] [--effect]',
    help: 'puts an earlier version into force again, as a new one',
    run: restorePrices,
  },
  'prices cancel': {
    usage: 'prices cancel <parcel|freight|customs> <version> --reason "…"',
    help: 'cancels an upcoming version',
    run: cancelPrices,
  },
  'closure list': {
    usage: 'closure list [--all]',
    help: 'lists holidays and other days on which carriers are closed, or work although it is a holiday; --all includes past ones',
    run: listClosures,
  },
  'closure add': {
    usage:
      'closure add <YYYY-MM-DD> --name "…" --reason "…" [--carrier code] [--province QC] [--country CA] [--open]',
    help: 'closes a carrier, or all, on a day, in one province or everywhere; with --open it works on a holiday. Pickup days, transit and delivery dates count it',
    run: addClosure,
  },
  'closure remove': {
    usage: 'closure remove <id> --reason "…"',
    help: 'removes such a day: the usual calendar holds again',
    run: removeClosure,
  },
}
