import { LOCALES, type Locale } from '#src/domain/locale.ts'

/** In the person's language, with English beside: officials must be able to read it. */
export function customsWords(locale: Locale): (word: CustomsWord) => string {
  const column = LOCALES.indexOf(locale)
  return (word) => {
    const english = WORDS[word][0]
    const own = WORDS[word][column] ?? english
    // The number of a field is said once.
    return own === english ? english : `${own} / ${english.replace(/^\d+\. /, '')}`
  }
}

/** In the person's language alone. */
export const customsWord = (locale: Locale, word: CustomsWord): string => WORDS[word][LOCALES.indexOf(locale)] ?? WORDS[word][0]

export type CustomsWord = keyof typeof WORDS

/** By the order of LOCALES: en, zh, fr, sp. Words of CI1 and of CUSMA Annex 5-A are those of the forms. */
const WORDS = {
  commercialInvoice: ['Commercial invoice', '商业发票', 'Facture commerciale', 'Factura comercial'],
  canadaInvoice: ['Canada Customs Invoice', '加拿大海关发票', 'Facture des douanes canadiennes', 'Factura de aduanas canadiense'],
  cusmaCertification: ['Certification of Origin', '原产地证明', 'Certification d’origine', 'Certificación de origen'],
  cusmaName: ['Canada–United States–Mexico Agreement (CUSMA / USMCA / T-MEC)', '加拿大–美国–墨西哥协定（CUSMA / USMCA / T-MEC）', 'Accord Canada–États-Unis–Mexique (ACEUM)', 'Tratado entre México, Estados Unidos y Canadá (T-MEC)'],
  exporter: ['Exporter', '出口商', 'Exportateur', 'Exportador'],
  shipTo: ['Ship to', '收货方', 'Expédié à', 'Enviar a'],
  importer: ['Importer of record', '登记进口商', 'Importateur officiel', 'Importador oficial'],
  sameAsShipTo: ['Same as ship to', '与收货方相同', 'Le même', 'El mismo'],
  invoiceNumber: ['Invoice number', '发票号', 'Numéro de facture', 'Número de factura'],
  invoiceDate: ['Invoice date', '发票日期', 'Date de la facture', 'Fecha de factura'],
  order: ['Order', '订单号', 'Commande', 'Pedido'],
  carrier: ['Carrier', '承运人', 'Transporteur', 'Transportista'],
  tracking: ['Tracking number', '追踪号码', 'Numéro de suivi', 'Número de seguimiento'],
  reason: ['Reason for export', '出口原因', 'Raison de l’exportation', 'Motivo de la exportación'],
  terms: ['Terms of delivery', '贸易术语', 'Conditions de livraison', 'Condiciones de entrega'],
  dutyPayer: ['Duties and taxes paid by', '关税和税款支付方', 'Droits et taxes payés par', 'Aranceles e impuestos pagados por'],
  currency: ['Currency', '币种', 'Devise', 'Moneda'],
  packages: ['Number of packages', '件数', 'Nombre de colis', 'Número de bultos'],
  grossWeight: ['Gross weight', '毛重', 'Poids brut', 'Peso bruto'],
  netWeight: ['Net weight', '净重', 'Poids net', 'Peso neto'],
  goods: ['Description of goods', '货物描述', 'Description des marchandises', 'Descripción de las mercancías'],
  hsOrigin: ['HS code · origin', 'HS 编码 · 原产地', 'Code SH · origine', 'Código SA · origen'],
  hs: ['HS code', 'HS 编码', 'Code SH', 'Código SA'],
  origin: ['Country of origin', '原产国', 'Pays d’origine', 'País de origen'],
  quantity: ['Quantity', '数量', 'Quantité', 'Cantidad'],
  unitValue: ['Unit value', '单价', 'Valeur unitaire', 'Valor unitario'],
  lineValue: ['Total', '金额', 'Total', 'Total'],
  goodsTotal: ['Value of the goods', '货物价值', 'Valeur des marchandises', 'Valor de las mercancías'],
  freight: ['Freight', '运费', 'Transport', 'Flete'],
  insurance: ['Insurance', '保险费', 'Assurance', 'Seguro'],
  packing: ['Packing', '包装费', 'Emballage', 'Embalaje'],
  invoiceTotal: ['Invoice total', '发票总额', 'Total de la facture', 'Total de la factura'],
  notIncluded: ['Not included in the total', '未计入总额', 'Non compris dans le total', 'No incluido en el total'],
  nonDelivery: ['If undeliverable', '无法投递时', 'En cas de non-livraison', 'Si no se puede entregar'],
  filing: ['Export declaration', '出口申报', 'Déclaration d’exportation', 'Declaración de exportación'],
  remarks: ['Remarks', '备注', 'Remarques', 'Observaciones'],
  cusmaCovered: ['Goods marked with a criterion originate under CUSMA; see the certification of origin.', '标有原产地标准的货物依 CUSMA 为原产，见原产地证明。', 'Les marchandises marquées d’un critère sont originaires selon l’ACEUM; voir la certification d’origine.', 'Las mercancías marcadas con un criterio son originarias según el T-MEC; vea la certificación de origen.'],
  declare: ['I declare that all information on this invoice is true and correct.', '我声明本发票所载内容真实无误。', 'Je déclare que tous les renseignements de cette facture sont exacts.', 'Declaro que toda la información de esta factura es verdadera y correcta.'],
  signature: ['Name, signature and date', '姓名、签名和日期', 'Nom, signature et date', 'Nombre, firma y fecha'],
  cci1: ['1. Vendor (name and address)', '1. 卖方（名称和地址）', '1. Vendeur (nom et adresse)', '1. Vendedor (nombre y dirección)'],
  cci2: ['2. Date of direct shipment to Canada', '2. 直接运往加拿大的日期', '2. Date d’expédition directe vers le Canada', '2. Fecha de envío directo a Canadá'],
  cci3: ['3. Other references', '3. 其他参考号', '3. Autres références', '3. Otras referencias'],
  cci4: ['4. Consignee (name and address)', '4. 收货人（名称和地址）', '4. Destinataire (nom et adresse)', '4. Consignatario (nombre y dirección)'],
  cci5: ['5. Purchaser, if other than consignee', '5. 买方（如非收货人）', '5. Acheteur, s’il diffère du destinataire', '5. Comprador, si no es el consignatario'],
  cci6: ['6. Country of transhipment', '6. 转运国', '6. Pays de transbordement', '6. País de transbordo'],
  cci7: ['7. Country of origin of goods', '7. 货物原产国', '7. Pays d’origine des marchandises', '7. País de origen de las mercancías'],
  cci8: ['8. Transportation: mode and place of direct shipment to Canada', '8. 运输：方式及直接运往加拿大的起运地', '8. Transport : mode et point d’expédition directe vers le Canada', '8. Transporte: modo y lugar de envío directo a Canadá'],
  cci9: ['9. Conditions of sale and terms of payment', '9. 销售及付款条件', '9. Conditions de vente et modalités de paiement', '9. Condiciones de venta y de pago'],
  cci10: ['10. Currency of settlement', '10. 结算币种', '10. Devise du paiement', '10. Moneda de pago'],
  cci11: ['11. Number of packages', '11. 件数', '11. Nombre de colis', '11. Número de bultos'],
  cci12: ['12. Specification of commodities', '12. 货物说明', '12. Désignation des articles', '12. Descripción de las mercancías'],
  cci13: ['13. Quantity', '13. 数量', '13. Quantité', '13. Cantidad'],
  cci14: ['14. Unit price', '14. 单价', '14. Prix unitaire', '14. Precio unitario'],
  cci15: ['15. Total', '15. 金额', '15. Total', '15. Total'],
  cci16: ['16. Total weight', '16. 总重量', '16. Poids total', '16. Peso total'],
  cci17: ['17. Invoice total', '17. 发票总额', '17. Total de la facture', '17. Total de la factura'],
  cci18: ['18. Fields 1 to 17 are on the attached commercial invoice', '18. 第 1 至 17 项载于所附商业发票', '18. Les zones 1 à 17 figurent sur la facture commerciale ci-jointe', '18. Los campos 1 a 17 figuran en la factura comercial adjunta'],
  cci19: ['19. Exporter, if other than vendor', '19. 出口商（如非卖方）', '19. Exportateur, s’il diffère du vendeur', '19. Exportador, si no es el vendedor'],
  cci20: ['20. Originator (name and address)', '20. 填制人（姓名和地址）', '20. Expéditeur d’origine (nom et adresse)', '20. Originador (nombre y dirección)'],
  cci21: ['21. CBSA ruling', '21. CBSA 裁定', '21. Décision de l’ASFC', '21. Resolución de la CBSA'],
  cci22: ['22. Fields 23 to 25 are not applicable', '22. 第 23 至 25 项不适用', '22. Les zones 23 à 25 sont sans objet', '22. Los campos 23 a 25 no se aplican'],
  cci23: ['23. Included in field 17', '23. 已计入第 17 项', '23. Compris dans le total à la zone 17', '23. Incluido en el campo 17'],
  cci24: ['24. Not included in field 17', '24. 未计入第 17 项', '24. Non compris dans le total à la zone 17', '24. No incluido en el campo 17'],
  cci25: ['25. Royalties payable, or goods or services supplied by the purchaser', '25. 应付特许权费，或买方提供的货物或服务', '25. Redevances payables, ou biens ou services fournis par l’acheteur', '25. Regalías por pagar, o bienes o servicios suministrados por el comprador'],
  cciNone: ['none', '无', 'aucun', 'ninguno'],
  cusma1: ['1. Certifier', '1. 证明人', '1. Certificateur', '1. Certificador'],
  cusma2: ['2. Certifier: name, title, address, phone, e-mail', '2. 证明人：姓名、职务、地址、电话、邮箱', '2. Certificateur : nom, titre, adresse, téléphone, courriel', '2. Certificador: nombre, cargo, dirección, teléfono, correo'],
  cusma3: ['3. Exporter', '3. 出口商', '3. Exportateur', '3. Exportador'],
  cusma4: ['4. Producer', '4. 生产商', '4. Producteur', '4. Productor'],
  cusma5: ['5. Importer', '5. 进口商', '5. Importateur', '5. Importador'],
  cusma6: ['6. Description of goods', '6. 货物描述', '6. Description des marchandises', '6. Descripción de las mercancías'],
  cusma6hs: ['6. HS (6 digits)', '6. HS（6 位）', '6. SH (6 chiffres)', '6. SA (6 dígitos)'],
  cusma7: ['7. Origin criterion', '7. 原产地标准', '7. Critère d’origine', '7. Criterio de origen'],
  cusma8: ['8. Blanket period', '8. 适用期间', '8. Période globale', '8. Período general'],
  cusma9: ['9. Authorized signature and date', '9. 授权签名和日期', '9. Signature autorisée et date', '9. Firma autorizada y fecha'],
  cusmaSingle: ['This shipment only; invoice', '仅限本批货物；发票', 'Cet envoi seulement; facture', 'Solo este envío; factura'],
  sameAsCertifier: ['Same as certifier', '与证明人相同', 'Le même que le certificateur', 'El mismo que el certificador'],
  various: ['Various', '多家', 'Divers', 'Varios'],
  onRequest: ['Available upon request by the importing authorities', '可应进口国当局要求提供', 'Disponible sur demande des autorités importatrices', 'Disponible a solicitud de las autoridades importadoras'],
  statement: [
    'I certify that the goods described in this document qualify as originating and the information contained in this document is true and accurate. I assume responsibility for proving such representations and agree to maintain and present upon request or to make available during a verification visit, documentation necessary to support this certification.',
    '本人证明本文件所述货物符合原产资格，且所载信息真实准确。本人承担证明上述陈述的责任，并同意保存支持本证明所需的文件，应要求出示，或在核查访问时提供。',
    'J’atteste que les marchandises décrites dans le présent document sont admissibles à titre de marchandises originaires et que les renseignements qui y figurent sont véridiques et exacts. J’assume la responsabilité de prouver ces déclarations et je m’engage à conserver et à produire sur demande, ou à rendre accessibles au cours d’une visite de vérification, les documents nécessaires à l’appui de cette certification.',
    'Certifico que las mercancías descritas en este documento califican como originarias y que la información contenida en este documento es verdadera y exacta. Asumo la responsabilidad de comprobar lo aquí declarado y me comprometo a conservar y presentar, en caso de ser requerido, o a poner a disposición durante una visita de verificación, la documentación necesaria que respalde esta certificación.',
  ],
} satisfies Record<string, readonly [string, string, string, string]>
