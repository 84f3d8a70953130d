import { exportDutyRules, importDutyRules, importTariff } from '#server/admin/shipping/customs.ts'
import {
  listFreightQuotes,
  offerFreight,
  refuseFreight,
  showFreight,
} from '#server/admin/shipping/freight.ts'
import { addAnswer, listAnswers, openAnswer, removeAnswer } from '#server/admin/shipping/carrier-answers.ts'
import { listOutcomes, noteOutcome } from '#server/admin/shipping/freight-outcomes.ts'
import { listCardPrices } from '#server/admin/shipping/freight-card.ts'
import { listTerms, removeTerms, setTerms } from '#server/admin/shipping/freight-terms.ts'
import { nextFreight } from '#server/admin/shipping/next-freight.ts'
import { listSimilarFreight } from '#server/admin/shipping/similar-freight.ts'
import { addLoadFile } from '#server/admin/shipping/loads.ts'
import { addTrackingEvent } from '#server/admin/shipping/tracking.ts'
import { cancelForCustomer, showOrder } from '#server/admin/shipping/orders.ts'
import type { Verbs } from './verb.ts'

/** Freight quotes, loads, tracking and customs tables. */
export const SHIPPING_VERBS: Verbs = {
  'freight list': {
    usage: 'freight list [--state requested|offered|accepted|declined|withdrawn] [--all] [--limit N]',
    help: 'lists freight quotes waiting for an offer, longest wait first',
    run: listFreightQuotes,
  },
  'freight next': {
    usage: 'freight next [--after <quote number>]',
    help: 'names the request that has waited longest of those that nobody has taken; at the desk it is yours then; --after: not this one, which is given back',
    run: nextFreight,
  },
  'freight show': {
    usage: 'freight show <quote number>',
    help: 'shows the full request and every offer',
    run: showFreight,
  },
  'freight similar': {
    usage: 'freight similar <quote number> [--limit N]',
    help: 'lists what was offered before on the same lane, the closest and newest first: price and cost before tax, and whether the customer took it',
    run: listSimilarFreight,
  },
  'freight card': {
    usage: 'freight card <quote number>',
    help: 'lists what the freight card asks for it today, before tax and with the customer’s markup, and which services it has no price for',
    run: listCardPrices,
  },
  'freight offer': {
    usage:
      'freight offer <quote number> <carriage> --days N [--line code=amount,…] [--hours N] [--standard <codes>|none] [--terms "…"] [--cost 1600.00] [--anyway] [--mail] [--dry-run]',
    help: 'sends the customer an offer: fuel, services and taxes come from the freight card; --line adds or replaces a line; --cost is what the carrier will bill before tax, by default the price; markup isn’t added; --standard: texts of the library (terms list), by default the one for the mode; --anyway: also when a colleague has sent an offer; --mail shows the customer’s email and sends nothing',
    run: offerFreight,
  },
  'freight refuse': {
    usage: 'freight refuse <quote number> --answer "…" [--anyway]',
    help: 'declines the request and tells the customer why; --anyway: also when a colleague has sent an offer',
    run: refuseFreight,
  },
  'freight outcome': {
    usage: 'freight outcome <quote number> --reason price|speed|elsewhere|notNeeded|other [--note "…"]',
    help: 'notes why the customer took none of the offers of a quote that has ended',
    run: noteOutcome,
  },
  'freight outcomes': {
    usage:
      'freight outcomes [--by month|lane|carrier] [--from YYYY-MM] [--to YYYY-MM] [--source operator|card]',
    help: 'shows what became of quotes that had an offer, by default of the last three months by month: won, lost (declined, withdrawn or expired), the share won of those that ended, and why the others were lost; a quote counts in the month it was asked for; by carrier, it counts for each that had an offer',
    run: listOutcomes,
  },
  'freight answer': {
    usage: 'freight answer <quote number> --file offer.pdf [--carrier "…"]',
    help: 'keeps what a carrier answered (PDF, picture or email) with the request; the customer never sees it',
    readsOption: 'file',
    run: addAnswer,
  },
  'freight answers': {
    usage: 'freight answers <quote number>',
    help: 'lists the carriers’ answers that are kept with the request',
    run: listAnswers,
  },
  'freight open': {
    usage: 'freight open <quote number> <answer ID>',
    help: 'writes one of the carriers’ answers into this folder',
    run: openAnswer,
  },
  'freight remove': {
    usage: 'freight remove <quote number> <answer ID>',
    help: 'removes one of the carriers’ answers',
    run: removeAnswer,
  },
  'terms list': {
    usage: 'terms list',
    help: 'lists the library of terms for freight offers, in every language',
    run: listTerms,
  },
  'terms set': {
    usage: 'terms set <code> [--en "…"] [--zh "…"] [--fr "…"] [--sp "…"] [--default <modes>|none]',
    help: 'adds a text to the library, in all four languages, or changes what is given of a known one; --default ltl,ftl: offers of these modes have it unless told otherwise, in place of another text',
    run: setTerms,
  },
  'terms remove': {
    usage: 'terms remove <code>',
    help: 'removes a text from the library; offers that have it keep it',
    run: removeTerms,
  },
  'order show': {
    usage: 'order show <number>',
    help: 'shows an order or load by its own or the carrier’s number: where it is, its invoices, claims, cost and margin',
    run: showOrder,
  },
  'order cancel': {
    usage: 'order cancel <number> --reason "…"',
    help: 'cancels an order that its carrier hasn’t scanned yet; what was paid is back in the customer’s credits',
    run: cancelForCustomer,
  },
  'load file': {
    usage: 'load file <load number> --file pod.pdf --kind proofOfDelivery|packingList|customs|photo|other',
    help: 'adds a picture or PDF from the carrier to the load',
    readsOption: 'file',
    run: addLoadFile,
  },
  'tracking event': {
    usage:
      'tracking event <order, load or tracking number> <status> --place "…" [--at YYYY-MM-DDTHH:MM] [--zone America/Winnipeg] [--note "…"]',
    help: 'adds a tracking update received by phone or email: it is shown, updates the order and sends notifications like the carrier’s own messages',
    run: addTrackingEvent,
  },
  'customs import': {
    usage: 'customs import <rules.json> --reason "…"',
    help: 'replaces the tables for duty and tax estimates; imports nothing if any entry has an error',
    reads: 0,
    run: importDutyRules,
  },
  'customs export': {
    usage: 'customs export [<rules.json>]',
    help: 'writes the current tables to a new file, or prints them: low-value limits, taxes, fees, brokerage, exchange rates, tariff lines',
    run: exportDutyRules,
  },
  'customs tariff': {
    usage: 'customs tariff <CA|US> <tariff.csv> [--from YYYY-MM-DD] [--source "…"] --reason "…"',
    help: 'replaces one country’s whole tariff from a CSV of its lines, as published by CBSA and USITC; imports nothing if any line has an error',
    reads: 1,
    run: importTariff,
  },
}
