import { LOCALES, type Locale } from '#src/domain/locale.ts'

/** In the person's language, with English beside: drivers, docks and officers must be able to read it. */
export function freightWords(locale: Locale): (word: FreightWord) => string {
  return (word) => {
    const english = WORDS[word][0]
    const own = freightWord(locale, word)
    return own === english ? english : `${own} / ${english}`
  }
}

/** In the person's language alone. */
export const freightWord = (locale: Locale, word: FreightWord): string => WORDS[word][LOCALES.indexOf(locale)] ?? WORDS[word][0]

export type FreightWord = keyof typeof WORDS

/**
 * By the order of LOCALES: en, zh, fr, sp. Fields of the bill of lading as the VICS guidelines name them, what a Canadian one must say beside
 * (R.R.O. 1990, Reg. 1087), the sentence of TDG Regulations s. 3.6.1.
 */
const WORDS = {
  bol: ['Bill of lading', '提货单', 'Connaissement', 'Conocimiento de embarque'],
  bolNumber: ['Bill of lading number', '提货单号', 'Numéro de connaissement', 'Número de conocimiento de embarque'],
  supplement: ['Continued', '续页', 'Suite', 'Continuación'],
  date: ['Date', '日期', 'Date', 'Fecha'],
  page: ['Page', '页', 'Page', 'Página'],
  shipFrom: ['Ship from', '发货方', 'Expéditeur', 'Remitente'],
  shipTo: ['Ship to', '收货方', 'Destinataire', 'Destinatario'],
  billTo: ['Third party freight charges bill to', '运费由第三方支付', 'Frais de transport facturés à un tiers', 'Flete por cuenta de un tercero'],
  instructions: ['Special instructions', '特别说明', 'Instructions spéciales', 'Instrucciones especiales'],
  carrier: ['Carrier', '承运人', 'Transporteur', 'Transportista'],
  trailer: ['Trailer number', '挂车号', 'Numéro de remorque', 'Número de remolque'],
  container: ['Container number', '集装箱号', 'Numéro de conteneur', 'Número de contenedor'],
  seal: ['Seal number(s)', '封条号', 'Numéro(s) de scellé', 'Número(s) de precinto'],
  scac: ['SCAC', 'SCAC', 'SCAC', 'SCAC'],
  pro: ['PRO number', 'PRO 号', 'Numéro PRO', 'Número PRO'],
  terms: ['Freight charge terms', '运费条款', 'Conditions de paiement du transport', 'Condiciones de pago del flete'],
  prepaid: ['Prepaid', '预付', 'Port payé', 'Pagado'],
  collect: ['Collect', '到付', 'Port dû', 'Por cobrar'],
  thirdParty: ['3rd party', '第三方', 'Tiers', 'Tercero'],
  master: ['Master bill of lading with attached bills', '主提货单（附分单）', 'Connaissement principal avec connaissements joints', 'Conocimiento principal con conocimientos adjuntos'],
  order: ['Order', '订单号', 'Commande', 'Pedido'],
  reference: ['Reference', '参考号', 'Référence', 'Referencia'],
  purchaseOrder: ['Purchase order', '采购订单', 'Bon de commande', 'Orden de compra'],
  pickup: ['Pickup', '提货', 'Ramassage', 'Recogida'],
  delivery: ['Delivery', '送货', 'Livraison', 'Entrega'],
  pickupNumber: ['Pickup number', '提货号', 'Numéro de ramassage', 'Número de recogida'],
  deliveryNumber: ['Delivery number', '送货号', 'Numéro de livraison', 'Número de entrega'],
  appointment: ['Appointment required', '须预约', 'Rendez-vous exigé', 'Se requiere cita'],
  stops: ['Stops on the way', '中途停靠', 'Arrêts en route', 'Paradas en el camino'],
  orderInfo: ['Customer order information', '客户订单信息', 'Commandes du client', 'Información de pedidos del cliente'],
  orderNumber: ['Customer order number', '客户订单号', 'Numéro de commande', 'Número de pedido'],
  packages: ['Pkgs', '件数', 'Colis', 'Bultos'],
  weight: ['Weight', '重量', 'Poids', 'Peso'],
  palletSlip: ['Pallet Y/N', '托盘 Y/N', 'Palette O/N', 'Palé S/N'],
  moreInfo: ['Additional shipper information', '发货方补充信息', 'Autres renseignements de l’expéditeur', 'Información adicional del remitente'],
  carrierInfo: ['Carrier information', '承运信息', 'Renseignements pour le transporteur', 'Información para el transportista'],
  units: ['Units', '单元', 'Unités', 'Unidades'],
  type: ['Type', '类型', 'Type', 'Tipo'],
  hm: ['H.M. (X)', '危险品 (X)', 'M.D. (X)', 'M.P. (X)'],
  commodity: ['Commodity description', '货物描述', 'Description des marchandises', 'Descripción de las mercancías'],
  nmfc: ['NMFC', 'NMFC', 'NMFC', 'NMFC'],
  freightClass: ['Class', '等级', 'Classe', 'Clase'],
  total: ['Total', '合计', 'Total', 'Total'],
  declared: ['Declared value', '声明价值', 'Valeur déclarée', 'Valor declarado'],
  none: ['none', '无', 'aucune', 'ninguno'],
  liability: [
    'The carrier’s maximum liability is CAD 2.00 per pound (CAD 4.41 per kilogram) of the weight of the goods, unless a higher value is declared on the face of this bill of lading.',
    '承运人的最高赔偿责任为每磅 2.00 加元（每公斤 4.41 加元），本提货单正面声明更高价值者除外。',
    'La responsabilité maximale du transporteur est de 2,00 $ CA la livre (4,41 $ CA le kilogramme) du poids des marchandises, à moins qu’une valeur supérieure ne soit déclarée au recto du présent connaissement.',
    'La responsabilidad máxima del transportista es de CAD 2.00 por libra (CAD 4.41 por kilogramo) del peso de las mercancías, salvo que se declare un valor mayor en el anverso de este conocimiento.',
  ],
  uniform: [
    'Received, subject to the uniform conditions of carriage that apply where the goods are received, the property described above in apparent good order, except as noted.',
    '兹按收货地适用的统一运输条件，收到上述外表状况良好的货物，另有注明者除外。',
    'Reçu, sous réserve des conditions uniformes de transport applicables au lieu de réception, les biens décrits ci-dessus en bon état apparent, sauf indication contraire.',
    'Recibidos, conforme a las condiciones uniformes de transporte que rigen donde se reciben, los bienes descritos arriba en aparente buen estado, salvo lo anotado.',
  ],
  cod: ['COD amount', '代收货款', 'Montant contre remboursement', 'Importe contra reembolso'],
  shipperSigns: ['Shipper signature, date', '发货方签名、日期', 'Signature de l’expéditeur, date', 'Firma del remitente, fecha'],
  shipperCertifies: [
    'The materials named above are properly classified, packaged, marked and labelled, and are in proper condition for transportation.',
    '上述货物已正确分类、包装、标记和贴标，适于运输。',
    'Les matières ci-dessus sont convenablement classées, emballées, marquées et étiquetées, et en bon état pour le transport.',
    'Los materiales arriba nombrados están debidamente clasificados, embalados, marcados y etiquetados, y en condiciones de ser transportados.',
  ],
  loaded: ['Trailer loaded', '装车', 'Remorque chargée', 'Remolque cargado'],
  counted: ['Freight counted', '点数', 'Fret compté', 'Carga contada'],
  byShipper: ['by shipper', '发货方', 'par l’expéditeur', 'por el remitente'],
  byDriver: ['by driver', '司机', 'par le chauffeur', 'por el conductor'],
  byDriverPallets: ['by driver, pallets said to contain', '司机，按托盘', 'par le chauffeur, palettes dites contenir', 'por el conductor, palés que dicen contener'],
  byDriverPieces: ['by driver, pieces', '司机，按件', 'par le chauffeur, pièces', 'por el conductor, piezas'],
  carrierSigns: ['Carrier signature, pickup date', '承运人签名、提货日期', 'Signature du transporteur, date de ramassage', 'Firma del transportista, fecha de recogida'],
  consigneeSigns: ['Received in good order: name, signature, date', '完好收讫：姓名、签名、日期', 'Reçu en bon état : nom, signature, date', 'Recibido en buen estado: nombre, firma, fecha'],
  stackable: ['stackable', '可堆叠', 'gerbable', 'apilable'],
  freeze: ['Protect from freezing', '防冻', 'Protéger du gel', 'Proteger de la congelación'],
  temperature: ['Temperature', '温度', 'Température', 'Temperatura'],
  emergency: ['24-Hour Number', '24 小时电话', 'Numéro 24 heures', 'Número de 24 horas'],
  dangerousGoods: ['Dangerous goods shipping document', '危险货物运输单证', 'Document d’expédition de marchandises dangereuses', 'Documento de expedición de mercancías peligrosas'],
  consignor: ['Consignor', '托运人', 'Expéditeur', 'Expedidor'],
  consignee: ['Consignee', '收货人', 'Destinataire', 'Consignatario'],
  unDescription: ['UN number, shipping name, class, packing group', '联合国编号、运输名称、类别、包装类别', 'Numéro UN, appellation réglementaire, classe, groupe d’emballage', 'Número ONU, designación oficial, clase, grupo de embalaje'],
  quantity: ['Total quantity', '总量', 'Quantité totale', 'Cantidad total'],
  containment: ['Packages', '包装件数', 'Petits contenants', 'Bultos'],
  group: ['PG', 'PG', 'GE', 'PG'],
  classWord: ['Class', '类别', 'Classe', 'Clase'],
  erap: ['ERAP', 'ERAP', 'PIU', 'ERAP'],
  tdgCertifies: [
    'I hereby declare that the contents of this consignment are fully and accurately described above by the proper shipping name, are properly classified and packaged, have dangerous goods safety marks properly affixed or displayed on them, and are in all respects in proper condition for transport according to the Transportation of Dangerous Goods Regulations.',
    '我谨此声明：本批货物的内容已在上面以正确的运输名称完整准确地说明，分类和包装正确，危险货物安全标志粘贴或显示正确，在各方面均符合《危险货物运输条例》的运输条件。',
    'Je déclare que le contenu de ce chargement est décrit ci-dessus de façon complète et exacte par l’appellation réglementaire adéquate et qu’il est convenablement classifié, emballé et muni d’indications de danger – marchandises dangereuses et à tous égards bien conditionné pour être transporté conformément au Règlement sur le transport des marchandises dangereuses.',
    'Declaro que el contenido de este envío está descrito arriba de forma completa y exacta por su designación oficial de transporte, que está debidamente clasificado y embalado, que lleva las indicaciones de peligro que corresponden y que en todos los aspectos está en condiciones de ser transportado según el Reglamento canadiense sobre el transporte de mercancías peligrosas.',
  ],
  signature: ['Name, signature and date', '姓名、签名和日期', 'Nom, signature et date', 'Nombre, firma y fecha'],
} as const satisfies Record<string, readonly [string, string, string, string]>
