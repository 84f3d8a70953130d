/**
 * The keys of what the operator's commands answer, by noun, as the desk shows them: its columns, and the facts of
 * its records with those inside them. tests/api/desk/columns.test.ts holds it to the answers of a busy server,
 * tests/contract/desk-words.test.ts to the words. Keys of a freight request are its schema's, which the account
 * has words for.
 */
export const ANSWERED_KEYS: Readonly<Record<string, string>> = {
  customer:
    'customer name type since blocked blockedFor available drafts members email roles confirmed factor lastUsed unpaid number total orders status tracking notes at author note acts actor action reason mergedInto deleted topups method state refunded invoices order from into dryRun credits promo owed creditsBefore creditsAfter moved kind moves ends amount refunds ending goes stays count keptUntil callCarrier',
  order:
    'number status customer name carrier service tracking origin destination reference since printed money total adjusted credited unpaid revenue cost margin events at tracked place description invoices kind state claims asked paid',
  user: 'email name type company roles since password link',
  staff: 'email name roles factor',
  countersign: 'number state command asked since decided answer',
  health: 'check state value',
  feature: 'feature state since switchedBy reason',
  backups: 'file at megabytes tested outcome ok seconds tables rows faults',
  webhook: 'id customer url state since waiting failed written type tried next status answer',
  audit: 'id at actor action subject reason detail changes entity field before after',
  credit: 'email available',
  topup:
    'number method purpose state total credits refunded refund_failed chargeback customer at amount send_to reason since',
  owed: 'customer name owed deleted',
  transfer: 'number state amount date sender bank_reference top_up note',
  chargeback:
    'number state top_up amount fee held owed reason answer_by_UTC contested customer topUp answerBy evidence kind name at',
  payout: 'payout state amount arrives movements gross fees difference',
  dispute: 'invoice order state total credited since message',
  claim: 'number order kind state asked paid since description answer photos',
  promo:
    'code kind gives most minimum cap taken creditDays lastDay ended granted used lapsed left name since customer',
  bank: 'account imported added known from to closing matched dryRun number date amount text reference state is may_be books ending until balance in_the_books open kind mayBe act to party by sure topUp credited confirmed refused left title type',
  ledger: 'ok entries faults rule customerId subject',
  books:
    'account customers company together day turnover debitCents creditCents open cents items bankLinesOpen faults rule subject month closed balances balance openInClearing openBankLines path rows program code title type quickbooks xero from to opening debits credits closing totals date time entry document cause name customer about debit credit next asOf what party oldest days30 days60 days90 older total due days amount state by return line figures kind tax rate province base left order subtotal credited method refunded transfer sender reference note asked paid description fee owed reason text status carrier tracking movements arrives',
  reconcile: 'what document amount since days note',
  bill: 'imported known bills leftOut number day booked amount unmatched duplicates taxed differences row reference note order tax expected billed difference passOn carrier date notBooked state paid net groups kind rows total tolerance passedOn decision margin faults customer name against earlier invoice charged credited dryRun customers already reason mapping tracking status sold',
  cost: 'order carrier sold days expected tax rows totals shipments days30 days60 days90 older total',
  margin:
    'month shipments revenue cost margin percent rows order carrier sold state by from to service name billed total',
  prices:
    'pack name version from made made_by reason upcoming state origin restores record key heading change was becomes difference cell value fault right service route quoted price number currency inForce proposed',
  closure: 'id day holiday name country province carrier state',
  numbers: 'ok found faults rule subject corrected path rows',
  rates: 'name asOf carriers services',
  fuel: 'carrier mode kind percent from state validFrom before',
  markup: 'carrier service customer percent amount from until state',
  freight:
    'id number mode state from to ready hours since goods request offers by sender validUntil service subtotal total deliveryDate lines taxes terms mails language to subject text html offered day days price cost margin carrier refused lost reason note name kilobytes at month lane quoted open won percent tooDear tooSlow wentElsewhere notNeeded otherReason noReason',
  terms: 'code defaultFor en zh fr sp',
  load: 'number name kind',
  customs: 'asOf canadianLines americanLines country lines asked',
  inquiries:
    'number received state topic name email message phone language customer originCountry originPlace destinationPlace oceanMode containerType containerCount cubicMetres kilograms readyDate goods files type size',
  jobs: 'id kind state tried next fault about',
  mail: 'id written sent kind to subject',
  backup: 'path tables rows',
  restore:
    'path at rows tables migrated replaced customers orders inquiries ledger entries faults rule customerId subject',
  files: 'to moved left missing fault',
  config: 'ok settings name value faults notes timeZoneData',
}
