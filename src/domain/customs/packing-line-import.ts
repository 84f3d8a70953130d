import { ValidationError } from 'yup'
import {
  commoditySchema,
  MAX_COMMODITIES,
  ORIGIN_CRITERIA,
  type Commodity,
  type GOODS_UNITS,
} from './customs.ts'
import { emptyValues } from '#src/domain/shared/fields.ts'
import { normalizeText } from '#src/domain/shared/text/normalize-text.ts'
import { parseTypedCents } from '#src/domain/money/money.ts'
import { parseCountry } from '#src/domain/address/region-words.ts'
import { cellFaults, columnKinds, type CellFault, type ImportKind } from '#src/domain/import/table-import.ts'
import { normalizeNumber } from '#src/domain/shared/typed-number.ts'
import { parseWeightUnit } from '#src/domain/shared/unit-words.ts'

/**
 * A line of a packing list, with totals of the whole line: divided by the quantity they give the value or
 * weight of one unit.
 */
export type PackingLine = Commodity & { lineValue?: string; lineWeight?: string }

/** Column headings of packing lists and invoices, in four languages. */
const COLUMNS = columnKinds({
  description: [
    'description, description of goods, goods, item, item description, product, product name, commodity',
    'designation, description des marchandises, marchandise, marchandises, article',
    'descripcion, descripcion de la mercancia, mercancia, producto, articulo',
    '货物描述, 品名, 商品, 描述, 货物名称',
  ],
  hsCode: [
    'hs, hs code, hts, hts code, tariff code, tariff number, harmonized code, commodity code',
    'code sh, code tarifaire, numero tarifaire',
    'codigo sa, fraccion arancelaria, codigo arancelario',
    'hs 编码, 海关编码, 商品编码, 税号',
  ],
  originCountry: [
    'origin, country of origin, coo, made in, origin country',
    'pays d origine, origine',
    'pais de origen, origen',
    '原产国, 原产地',
  ],
  quantity: [
    'quantity, qty, units, pieces, pcs, no of units',
    'quantite, qte, nombre d unites',
    'cantidad, cant, piezas, unidades',
    '数量, 件数',
  ],
  goodsUnit: [
    'unit, unit of the goods, uom, unit of measure',
    'unite, unite des marchandises, unite de mesure',
    'unidad, unidad de la mercancia, unidad de medida',
    '单位, 货物单位',
  ],
  unitValue: [
    'unit value, unit price, price, price each, value of one',
    'valeur unitaire, prix unitaire, prix',
    'valor unitario, precio unitario, precio',
    '单价, 单件价值',
  ],
  lineValue: [
    'value, total value, line value, line total, value of the whole line, amount, total, extended price',
    'valeur, valeur totale, valeur de toute la ligne, total de la ligne, montant',
    'valor, valor total, valor de toda la linea, total de la linea, importe',
    '总价, 整行货值, 货值小计, 金额, 价值',
  ],
  unitWeight: [
    'unit weight, weight of one, net weight per unit',
    'poids unitaire, poids d une unite',
    'peso unitario, peso de una unidad, peso por unidad',
    '单重, 单件重量',
  ],
  lineWeight: [
    'net weight, weight, total weight, total net weight, line net weight, net weight of the whole line, nw',
    'poids, poids net, poids net de toute la ligne, poids net de la ligne, poids total',
    'peso, peso neto, peso neto de toda la linea, peso neto de la linea, peso total',
    '净重, 整行净重, 净重小计, 重量, 总净重',
  ],
  weightUnit: ['weight unit, unit of weight', 'unite de poids', 'unidad de peso', '重量单位'],
  originCriterion: [
    'origin criterion, criterion, cusma criterion, usmca criterion',
    'critere d origine',
    'criterio de origen',
    '原产地标准',
  ],
})

/**
 * Imports lines of goods from a file with the schema of the customs declaration. A repeated line is twice the
 * goods.
 */
export const PACKING_LINE_IMPORT: ImportKind<PackingLine> = {
  columns: COLUMNS,
  most: MAX_COMMODITIES,
  tooMany: 'import.error.lines',
  repeats: true,
  toDoc,
  async check({ lineValue, lineWeight, ...line }) {
    try {
      return {
        doc: await commoditySchema.validate(line, { abortEarly: false, stripUnknown: true }),
        faults: lineValueFaults(line, { lineValue }),
      }
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error
      const split = lineValueFaults(line, { lineValue })
      // A missing unit value or weight is a consequence of the line total that is wrong.
      const others = cellFaults(error).filter(({ name }) => !(name === 'unitValue' && split.length > 0))
      return {
        doc: {
          ...line,
          ...(lineValue !== undefined && { lineValue }),
          ...(lineWeight !== undefined && { lineWeight }),
        } as PackingLine,
        faults: [...others, ...split],
      }
    }
  },
  keyOf: (line) =>
    JSON.stringify([
      normalizeText(line.description),
      line.hsCode,
      line.originCountry,
      line.quantity,
      line.unitValue,
    ]),
}

const EMPTY = emptyValues(commoditySchema)

function toDoc(cells: Readonly<Record<string, string>>): PackingLine {
  const { description = '', hsCode = '', originCountry = '', originCriterion = '' } = cells
  const quantity = normalizeNumber(cells.quantity ?? '1')
  const [oneWeight, inOne] = measured(cells.unitWeight)
  const [allWeight, inAll] = measured(cells.lineWeight)
  const weightUnit =
    parseWeightUnit(cells.weightUnit ?? '') ??
    parseWeightUnit(inOne || inAll) ??
    (cells.weightUnit || EMPTY.weightUnit)
  const share = divided(allWeight, quantity, 1000)
  // Still strings: the schema turns them into numbers and reports the cells that aren't.
  return {
    ...EMPTY,
    description,
    hsCode,
    quantity,
    originCountry: countryOf(originCountry),
    originCriterion: criterionOf(originCriterion),
    goodsUnit: goodsUnitOf(cells.goodsUnit ?? ''),
    weightUnit,
    unitWeight: oneWeight || share || allWeight,
    unitValue: valueOf(cells, quantity),
    ...(cells.lineValue !== undefined && { lineValue: cells.lineValue }),
  } as unknown as PackingLine
}

/** The value of one unit: as given, else the line's value if it divides into whole cents. */
function valueOf(
  { unitValue, lineValue = '' }: Readonly<Record<string, string>>,
  quantity: string,
): number | string {
  if (unitValue !== undefined) return centsOf(unitValue)
  const [all, units] = [centsOf(lineValue), Number(quantity)]
  return typeof all === 'number' && units > 0 && all % units === 0 ? all / units : ''
}

/** Faults of a line's value: invalid, not divisible, or different from the total of its units. */
function lineValueFaults(
  { unitValue, quantity }: Pick<Commodity, 'unitValue' | 'quantity'>,
  { lineValue }: Pick<PackingLine, 'lineValue'>,
): CellFault[] {
  if (lineValue === undefined) return []
  const [all, units, one] = [centsOf(lineValue), Number(quantity), Number(unitValue)]
  if (typeof all !== 'number') return [{ name: 'lineValue', message: 'validation.number' }]
  if (!(units > 0)) return []
  if (String(unitValue) === '') return [{ name: 'lineValue', message: 'validation.lineValueDivided' }]
  return Number.isInteger(one) && one * units !== all
    ? [{ name: 'lineValue', message: 'validation.lineValue' }]
    : []
}

/** The unit can follow the number: "5 kg". */
function measured(text = ''): [value: string, unit: string] {
  const parts = /^([\d\s.,]+)\s*(\p{L}+)?\.?$/u.exec(text.trim())
  if (!parts) return [text, '']
  return [normalizeNumber(parts[1]!), parts[2] ?? '']
}

const divided = (value: string, by: string, precision: number): number | '' => {
  const one = Number(value) / Number(by)
  return value !== '' && Number.isFinite(one) && one > 0
    ? Math.max(1 / precision, Math.round(one * precision) / precision)
    : ''
}

const centsOf = (text: string): number | string =>
  parseTypedCents(text.replace(/^(CAD|USD|CA|US|C|U)?\s*\$?\s*|\s*(CAD|USD)$/gi, ''))
const countryOf = (text: string): string =>
  parseCountry(text.replace(/^(made in|fabriqu[ée] (en|au|aux)|hecho en)\s+/i, '')) ?? text
const criterionOf = (text: string): string =>
  (ORIGIN_CRITERIA as readonly string[]).find((one) => one === text.trim().toUpperCase()) ?? text

/** Words for units of goods, in four languages. */
const UNIT_WORDS: Record<(typeof GOODS_UNITS)[number], string> = {
  piece: 'pieces pcs pc pce ea each unit units unite unites pza pieza piezas unidad unidades 件 个',
  pair: 'pairs pr paire paires par pares 双',
  set: 'sets ensemble ensembles juego juegos 套',
  box: 'boxes ctn ctns carton cartons boite boites caja cajas 箱 盒',
  kg: 'kgs 公斤 千克',
  g: 'grams gram 克',
  l: 'litre litres liter liters litro litros 升',
  m: 'metre metres meter meters metro metros 米',
  m2: 'm² sqm 平方米',
}
const UNIT_CALLED = new Map(
  Object.entries(UNIT_WORDS).flatMap(([unit, words]) =>
    [unit, ...words.split(' ')].map((word) => [word, unit]),
  ),
)

/** An unknown unit stays as it is, for the person to see. */
function goodsUnitOf(text: string): string {
  const word = normalizeText(text).trim().replace(/\.$/, '')
  if (word === '') return 'piece'
  return UNIT_CALLED.get(word) ?? text
}
