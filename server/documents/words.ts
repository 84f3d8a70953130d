import { LOCALE_FACTS, LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { memoize } from './paint/memoize.ts'

export type LabelWord = keyof typeof EN

/**
 * Words printed on labels. A document isn't a screen: they are kept with the drawing, not in the client's
 * messages.
 */
export const labelWords = (locale: Locale): Record<LabelWord, string> => WORDS[locale]

export const labelNumber = (value: number, locale: Locale): string =>
  numbers(
    locale,
    () => new Intl.NumberFormat(LOCALE_FACTS[locale].bcp47, { maximumFractionDigits: 2, useGrouping: false }),
  ).format(value)

/**
 * "CA" as "CANADA"; anything that isn't a known two-letter code stays unchanged. Only in French or English,
 * the languages of Canada's sorters (UPU: the country of destination in a language known in the country of
 * origin).
 */
export function countryName(country: string, locale: Locale): string {
  const code = country.trim().toUpperCase()
  if (!/^[A-Z]{2}$/.test(code)) return country
  const { bcp47 } = LOCALE_FACTS[locale === 'fr' ? 'fr' : 'en']
  return (
    regions(bcp47, () => new Intl.DisplayNames(bcp47, { type: 'region', fallback: 'code' })).of(code) ?? code
  ).toLocaleUpperCase(bcp47)
}

const numbers = memoize<Intl.NumberFormat>(LOCALES.length)
const regions = memoize<Intl.DisplayNames>(LOCALES.length)

const EN = {
  sample: 'SAMPLE – NOT VALID FOR CARRIAGE',
  test: 'TEST – NOT VALID FOR CARRIAGE',
  label: 'Shipping label',
  from: 'FROM',
  to: 'SHIP TO',
  piece: 'Piece',
  shipDate: 'Ship date',
  weight: 'Weight',
  dimensions: 'Dimensions',
  tracking: 'TRACKING NUMBER',
  order: 'Order',
  reference: 'Reference',
  contents: 'Contents',
  scan: 'Scan to track',
  demoPrefix: 'demonstration prefix',
  service: 'Service',
  returned: 'RETURN',
  signature: 'Signature',
  adult: 'Adult signature',
  residential: 'Residential',
  lithium: 'Lithium batteries',
  receipt: 'Keep this part as your receipt',
  howTo: 'Before you hand over the parcel',
  stepCut: 'Cut along the dashed line.',
  stepRemove: 'Remove or cover all old labels and barcodes on the box.',
  stepStick: 'Attach the label flat on the largest side, away from edges and seams.',
  stepTape: 'Do not cover the barcodes with tape. Shiny tape can make them unreadable.',
  stepHand: 'Hand over the parcel by the ship date and ask for an acceptance receipt.',
}

const WORDS: Record<Locale, Record<LabelWord, string>> = {
  en: EN,
  zh: {
    sample: '样张 – 不可用于运输',
    test: '测试 – 不可用于运输',
    label: '面单',
    from: '寄件人',
    to: '收件人',
    piece: '件数',
    shipDate: '寄件日期',
    weight: '重量',
    dimensions: '尺寸',
    tracking: '运单号',
    order: '订单号',
    reference: '参考编号',
    contents: '内件',
    scan: '扫码查询',
    demoPrefix: '演示用前缀',
    service: '服务',
    returned: '退货',
    signature: '签收',
    adult: '成人签收',
    residential: '住宅',
    lithium: '锂电池',
    receipt: '请保留此联：寄件回执',
    howTo: '交寄之前',
    stepCut: '沿虚线剪开。',
    stepRemove: '请撕去或遮盖箱上所有旧面单和条码。',
    stepStick: '将面单平整贴在最大的一面，不要跨越边缘或接缝。',
    stepTape: '请勿用胶带覆盖条码：反光胶带会使条码无法读取。',
    stepHand: '请在寄件日期前交寄，并索取收件凭证。',
  },
  fr: {
    sample: 'SPÉCIMEN – NON VALABLE POUR LE TRANSPORT',
    test: 'ESSAI – NON VALABLE POUR LE TRANSPORT',
    label: 'Étiquette d’expédition',
    from: 'EXPÉDITEUR',
    to: 'DESTINATAIRE',
    piece: 'Colis',
    shipDate: 'Date d’expédition',
    weight: 'Poids',
    dimensions: 'Dimensions',
    tracking: 'NUMÉRO DE SUIVI',
    order: 'Commande',
    reference: 'Référence',
    contents: 'Contenu',
    scan: 'Suivi du colis',
    demoPrefix: 'préfixe de démonstration',
    service: 'Service',
    returned: 'RETOUR',
    signature: 'Signature',
    adult: 'Signature d’un adulte',
    residential: 'Résidence',
    lithium: 'Piles au lithium',
    receipt: 'Conservez cette partie : votre reçu',
    howTo: 'Avant de remettre le colis',
    stepCut: 'Découpez le long de la ligne pointillée.',
    stepRemove: 'Enlevez ou couvrez toute ancienne étiquette et tout ancien code à barres.',
    stepStick: 'Collez l’étiquette à plat sur la plus grande face, ni sur une arête ni sur un joint.',
    stepTape:
      'Ne mettez pas de ruban adhésif sur les codes à barres : un ruban brillant les rend illisibles.',
    stepHand: 'Remettez le colis au plus tard à la date d’expédition et demandez une preuve de dépôt.',
  },
  sp: {
    sample: 'MUESTRA – NO VÁLIDA PARA EL TRANSPORTE',
    test: 'PRUEBA – NO VÁLIDA PARA EL TRANSPORTE',
    label: 'Etiqueta de envío',
    from: 'REMITENTE',
    to: 'DESTINATARIO',
    piece: 'Bulto',
    shipDate: 'Fecha de envío',
    weight: 'Peso',
    dimensions: 'Dimensiones',
    tracking: 'NÚMERO DE RASTREO',
    order: 'Pedido',
    reference: 'Referencia',
    contents: 'Contenido',
    scan: 'Rastreo',
    demoPrefix: 'prefijo de demostración',
    service: 'Servicio',
    returned: 'DEVOLUCIÓN',
    signature: 'Firma',
    adult: 'Firma de un adulto',
    residential: 'Residencial',
    lithium: 'Baterías de litio',
    receipt: 'Conserve esta parte: su recibo',
    howTo: 'Antes de entregar el paquete',
    stepCut: 'Corte por la línea punteada.',
    stepRemove: 'Quite o cubra las etiquetas y los códigos de barras anteriores.',
    stepStick: 'Pegue la etiqueta plana en la cara más grande, sin doblarla en un borde ni sobre una unión.',
    stepTape: 'No ponga cinta sobre los códigos de barras: el brillo impide leerlos.',
    stepHand: 'Entregue el paquete a más tardar en la fecha de envío y pida un comprobante de recepción.',
  },
}
