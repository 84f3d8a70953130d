/** Messages that are the same in another language: names, units and tax names, and words that both languages share. `family.*` is a whole family. */
export const SAME_IN: Record<'zh' | 'fr' | 'sp', readonly string[]> = {
  zh: [],
  fr: [
    'layout.aside', 'layout.pair',
    'option.province.*', 'option.weightUnit.*', 'option.dimensionUnit.cm', 'option.addressType.Commercial',
    'field.distance', 'field.mode', 'field.terminal', 'field.totalVolume', 'option.limitedAccess.marina', 'option.limitedAccess.prison', 'option.limitedAccess.restaurant', 'option.mode.rail', 'option.loadFileKind.photo', 'option.serviceLevel.standard',
    'field.cubicMetres', 'field.message', 'layout.actions', 'layout.toggleMenu', 'layout.footer.services', 'layout.menu.faq', 'price.signature', 'price.total',
    'field.document', 'field.service', 'page.billing.tab.transactions', 'field.cvv', 'field.date', 'option.cardType.*', 'option.goodsUnit.*', 'option.exportReason.documents', 'option.taxIdType.EORI', 'field.photos', 'page.orderDetails.papers', 'paper.dimensions',
  ],
  sp: ['option.province.*', 'field.terminal', 'option.limitedAccess.marina', 'option.weightUnit.*', 'option.dimensionUnit.cm', 'price.subtotal', 'option.exportFormat.*', 'page.batch.total', 'layout.aside', 'layout.labelled', 'layout.pair', 'outbox.no', 'price.total', 'site.home.how.compare.heading', 'tax.*', 'mail.fact', 'site.inquiry.files.size', 'field.cvv', 'field.subtotal', 'option.cardType.*', 'option.goodsUnit.*', 'field.incoterm', 'page.scheduleList.fieldChange'],
}

/** Chinese messages without a Chinese character. */
export const WITHOUT_CJK: readonly string[] = ['layout.aside', 'layout.labelled', 'layout.pair', 'mail.fact', 'page.scheduleList.fieldChange']

/** Written already, for screens that are not there yet. In the end none is left. */
export const PROMISED_MESSAGES: readonly string[] = ['action.next']
