/** How each verb is used, one example each; a test tries whether they are understood. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  'user create': 'user create ops@example.com --admin', 'user list': 'user list --q example.com', 'user confirm': 'user confirm mina@example.com',
  'user impersonate': 'user impersonate mina@example.com --reason "asked by telephone"', 'credit grant': 'credit grant mina@example.com 25.00 --reason "late delivery"',
  'topup list': 'topup list --state transfer', 'topup confirm': 'topup confirm TU0001-0019 --received 100.00', 'topup refund': 'topup refund TU0001-0019 25.00 --reason "not needed"',
  'adjustment create': 'adjustment create OR0000-1235 4.50 --reason weight --note "12 kg at the depot" --evidence scale.jpg',
  'dispute list': 'dispute list --state open', 'dispute accept': 'dispute accept FA0000-1015 2.00 --answer "The scale was wrong."', 'dispute reject': 'dispute reject FA0000-1015 --answer "See the picture."',
  'claim list': 'claim list --state opened', 'claim show': 'claim show CM0000-1015 photos', 'claim accept': 'claim accept CM0000-1015 40.00 --answer "We are sorry."', 'claim reject': 'claim reject CM0000-1015 --answer "It was delivered."',
  'promo create': 'promo create WELCOME --credit 10.00 --cap 500 --expires 2027-06-30', 'promo list': 'promo list --json', 'promo end': 'promo end WELCOME',
  'ledger verify': 'ledger verify', 'rates import': 'rates import card.csv --dry-run', 'rates export': 'rates export card.csv',
  'fuel list': 'fuel list', 'fuel set': 'fuel set sample_freight 30.75 --mode ltl --from 2026-11-30',
  'freight list': 'freight list --state requested', 'freight show': 'freight show QT0000-1016', 'freight offer': 'freight offer QT0000-1016 1850.00 --days 5 --line chassis=90.00 --dry-run',
  'freight refuse': 'freight refuse QT0000-1016 --answer "No truck on this lane."', 'load file': 'load file LD0000-1011 --file pod.pdf --kind proofOfDelivery', 'tracking event': 'tracking event LD0000-1011 in_transit --place "Winnipeg, MB" --at 2026-11-21T14:05 --zone America/Winnipeg',
  'customs import': 'customs import rules.json', 'customs export': 'customs export rules.json', 'customs tariff': 'customs tariff CA tariff.csv --from 2026-09-01 --source "Customs Tariff T2026-2, CBSA"',
  'inquiries list': 'inquiries --topic claim --state open', 'inquiries show': 'inquiries show NQ0001-0013', 'inquiries files': 'inquiries files NQ0001-0013 folder', 'inquiries answered': 'inquiries answered NQ0001-0013',
  'jobs list': 'jobs --state dead', 'jobs retry': 'jobs retry dead', 'mail list': 'mail --state waiting', 'backup': 'backup portage.backup', 'restore': 'restore portage.backup --replace',
  'files move': 'files move --limit 1000', 'config check': 'config check', 'demo remove': 'demo remove',
}
