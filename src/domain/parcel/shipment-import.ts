import { object, ValidationError } from 'yup'
import { unprintableFields, type Address } from '#src/domain/address/address.ts'
import { ADDRESS_COLUMNS } from '#src/domain/address/address-columns.ts'
import { ADDRESS_IMPORT } from '#src/domain/address/address-import.ts'
import { rowKeyOf } from '#src/domain/address/address-likeness.ts'
import { dayText, emptyValues } from '#src/domain/shared/fields.ts'
import { MAX_BATCH_ROWS } from './batch.ts'
import { normalizeText } from '#src/domain/shared/text/normalize-text.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { decimalMoney, parseTypedCents } from '#src/domain/money/money.ts'
import { parcelSchema, shipmentSchema, SIGNATURE_OPTIONS, type Parcel, type Shipment } from './parcel.ts'
import { fastCheckContent, type RowContent } from './parcel-fast-check.ts'
import { normalizeCode } from '#src/domain/shared/text/normalize-code.ts'
import {
  cellFaults,
  columnKinds,
  type Cells,
  type FallbackCells,
  type ImportKind,
} from '#src/domain/import/table-import.ts'
import type { ShippingDefaults, UsualShipment } from './shipping-defaults.ts'
import { normalizeNumber } from '#src/domain/shared/typed-number.ts'
import { parseUnit } from '#src/domain/shared/unit-words.ts'

/**
 * A row of a batch: the recipient and what is sent. Sender, day and the confirmation about prohibited goods
 * belong to the batch.
 */
export type ImportedShipment = RowContent & Pick<Shipment, 'to'>

const PARCEL_COLUMNS = columnKinds({
  quantity: [
    'quantity, qty, pieces, packages, number of packages',
    'quantite, nombre de colis',
    'cantidad, piezas',
    '数量, 件数',
  ],
  weight: ['weight, package weight, weight lb, weight kg', 'poids', 'peso', '重量'],
  weightUnit: ['weight unit, unit of weight', 'unite de poids', 'unidad de peso', '重量单位'],
  length: ['length, package length, l', 'longueur, long', 'largo, longitud', '长, 长度'],
  width: ['width, package width, w', 'largeur, larg', 'ancho', '宽, 宽度'],
  height: ['height, package height, h', 'hauteur, haut', 'alto, altura', '高, 高度'],
  dimensionUnit: [
    'dimension unit, size unit, unit of dimensions',
    'unite de dimension',
    'unidad de medida',
    '尺寸单位',
  ],
  contents: [
    'contents, contents printed on the label, content, goods, item, items, product',
    'contenu, contenu sur l etiquette, marchandises',
    'contenido, contenido en la etiqueta, contenido impreso en la etiqueta, mercancia',
    '内容, 内容 印在面单上, 物品',
  ],
  reference: [
    'reference, reference order number, reference number, order, order number, order id, po number',
    'numero de commande, numero de reference, commande',
    'referencia, numero de referencia, numero de pedido, pedido',
    '参考号, 参考编号, 参考订单号, 订单号',
  ],
  declaredValue: ['declared value, value', 'valeur declaree, valeur', 'valor declarado, valor', '申报价值'],
  insuranceValue: [
    'insurance value, insurance, insured value',
    'assurance, valeur assuree',
    'seguro, valor asegurado',
    '保险价值, 投保金额, 保价',
  ],
  signature: [
    'signature, signature option',
    'signature requise, option de signature',
    'firma, opcion de firma',
    '签收, 签收选项, 签名',
  ],
  shipDate: [
    'ship date, shipping date, date',
    'date d expedition',
    'fecha de envio, fecha',
    '寄件日期, 发货日期',
  ],
})

const RECIPIENT_COLUMNS = ADDRESS_COLUMNS.filter(({ name }) => name !== 'tags')
const RECIPIENT = new Set(RECIPIENT_COLUMNS.map(({ name }) => name))

/**
 * Shipments from a file (D23): recipients by the rules of the address book, parcels by those of the wizard.
 */
export const SHIPMENT_IMPORT: ImportKind<ImportedShipment> = {
  columns: [...RECIPIENT_COLUMNS, ...PARCEL_COLUMNS],
  most: MAX_BATCH_ROWS,
  toDoc(cells) {
    const recipient = Object.fromEntries(Object.entries(cells).filter(([name]) => RECIPIENT.has(name)))
    const { tags: _tags, ...to } = ADDRESS_IMPORT.toDoc(recipient)
    const { contents = '', reference = '', shipDate = '' } = cells
    return {
      to: to as Address,
      parcels: [parcelOf(cells)],
      contents,
      reference,
      shipDate,
      signature: parseSignature(cells.signature ?? '') as 'none',
      sameCityOnly: false,
    }
  },
  async check(doc) {
    const {
      doc: { tags: _tags, ...to },
      faults: wrong,
    } = await ADDRESS_IMPORT.check({ ...doc.to, tags: [] })
    const faults = [
      ...wrong,
      ...(await unprintableFields(to)).map((name) => ({ name, message: 'validation.labelLetters' })),
    ]
    const plain = fastCheckContent(doc)
    if (plain) return { doc: { ...plain, to: to as Address }, faults }
    try {
      return {
        doc: {
          ...((await CONTENT.validate(doc, { abortEarly: false, stripUnknown: true })) as RowContent),
          to: to as Address,
        },
        faults,
      }
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error
      return {
        doc: { ...doc, to: to as Address },
        faults: [...faults, ...cellFaults(error, (path) => path.replace(/^.*[.\]]/, ''))],
      }
    }
  },
  keyOf: ({ to, parcels, contents, reference }) =>
    JSON.stringify([
      rowKeyOf({ ...to, tags: [] } as never),
      parcels,
      normalizeText(contents),
      normalizeText(reference),
    ]),
}

/**
 * What rows take where the file says nothing. What costs money, only if the person set it: one signed parcel
 * says nothing about the next hundred.
 */
export function usualCells(
  { contents, parcel: { weight, weightUnit, length, width, height, dimensionUnit } }: UsualShipment,
  { signature, insuranceValue }: Pick<ShippingDefaults, 'signature' | 'insuranceValue'>,
): FallbackCells {
  return [
    contents && { contents },
    weight && weightUnit && { weight: String(weight), weightUnit },
    length &&
      width &&
      height &&
      dimensionUnit && {
        length: String(length),
        width: String(width),
        height: String(height),
        dimensionUnit,
      },
    signature && { signature },
    insuranceValue && { insuranceValue: decimalMoney(insuranceValue) },
  ].filter((group): group is NonNullable<typeof group> & Cells => !!group)
}

/** Everything but the recipient; a row may leave the day to the batch. */
export const CONTENT = lazySchema(() =>
  object({
    ...shipmentSchema.pick(['parcels', 'contents', 'reference', 'signature', 'sameCityOnly']).fields,
    shipDate: dayText(),
  }),
)

const EMPTY = emptyValues(parcelSchema)

/** Units can be in their own column or follow the number: "5 kg". */
function parcelOf(cells: Cells): Parcel {
  const [weight, inCell] = measured(cells.weight)
  const sides = ['length', 'width', 'height'].map((side) => measured(cells[side]))
  const weightUnit = parseUnit(cells.weightUnit) ?? inCell ?? EMPTY.weightUnit
  const dimensionUnit =
    parseUnit(cells.dimensionUnit) ?? sides.find(([, unit]) => unit)?.[1] ?? EMPTY.dimensionUnit
  const [length, width, height] = sides.map(([value]) => value)
  // Still strings: the schema turns them into numbers and reports the cells that aren't.
  return {
    ...EMPTY,
    quantity: normalizeNumber(cells.quantity ?? '1'),
    weight,
    weightUnit,
    length,
    width,
    height,
    dimensionUnit,
    declaredValue: centsOf(cells.declaredValue),
    insuranceValue: centsOf(cells.insuranceValue),
  } as unknown as Parcel
}

/** Text that isn't a number stays as it was typed, for the person to see. */
function measured(text = ''): [value: string, unit: string | undefined] {
  const parts = /^([\d\s.,]+)\s*(\p{L}+|")?\.?$/u.exec(normalizeCode(text).trim())
  return parts ? [normalizeNumber(parts[1]!), parseUnit(parts[2])] : [text, undefined]
}

const centsOf = (text = ''): number | string => (text === '' ? 0 : parseTypedCents(text))

const SIGNATURES: Record<string, (typeof SIGNATURE_OPTIONS)[number]> = {
  yes: 'signature',
  y: 'signature',
  oui: 'signature',
  si: 'signature',
  是: 'signature',
  no: 'none',
  n: 'none',
  non: 'none',
  否: 'none',
  adult: 'adult',
  adulte: 'adult',
  adulto: 'adult',
  成人: 'adult',
  '': 'none',
}
const parseSignature = (text: string): string =>
  SIGNATURES[normalizeText(text).trim()] ?? normalizeText(text).trim()
