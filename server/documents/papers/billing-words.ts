import { paperWords } from './in-locales.ts'

/** Words of invoices and statements that aren't on any screen. */
export const { own: billingWord } = paperWords({
  invoice: ['Invoice', '发票', 'Facture', 'Factura'],
  balance: ['Balance', '余额', 'Solde', 'Saldo'],
  taxes: [
    'Taxes charged this month',
    '本月收取的税款',
    'Taxes facturées ce mois-ci',
    'Impuestos cobrados este mes',
  ],
  GST: ['GST', '商品及服务税 GST', 'TPS', 'GST'],
  HST: ['HST', '统一销售税 HST', 'TVH', 'HST'],
  QST: ['QST', '魁北克销售税 QST', 'TVQ', 'QST'],
  monthToDate: [
    'This month to date. More purchases may follow on this invoice.',
    '截至目前的本月账目，后续购买仍会计入本发票。',
    'Mois en cours : d’autres achats peuvent s’ajouter à cette facture.',
    'Mes en curso: se pueden agregar más compras a esta factura.',
  ],
})
