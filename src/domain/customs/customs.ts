import { array, boolean, object, string, type InferType } from 'yup'
import { ADDRESS_MAX } from '#src/domain/address/address.ts'
import { isCountry } from '#src/domain/shared/countries.ts'
import { CUSMA_COUNTRIES, daysOfBlanket } from './cusma.ts'
import { centsAmount, amountProblem } from '#src/domain/money/cents-amount.ts'
import {
  dayText,
  emailText,
  emptyValues,
  enteredNumber,
  enteredText,
  optionalText,
} from '#src/domain/shared/fields.ts'
import { hsDigits, isHsCode } from './hs-code.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { convert, WEIGHT_UNITS, type WeightUnit } from '#src/domain/shared/units.ts'

export const CUSTOMS_CURRENCIES = ['CAD', 'USD'] as const
export const EXPORT_REASONS = [
  'sale',
  'gift',
  'sample',
  'return',
  'repair',
  'personal',
  'documents',
  'other',
] as const
/** Incoterms 2020 for any mode of transport (ICC), which suit parcels. */
export const INCOTERMS = ['DAP', 'DDP', 'DPU', 'FCA', 'EXW', 'CPT', 'CIP'] as const
export const DUTY_PAYERS = ['recipient', 'sender', 'third_party'] as const
export const GOODS_UNITS = ['piece', 'pair', 'set', 'box', 'kg', 'g', 'l', 'm', 'm2'] as const
/** Kinds of tax numbers; '' = none given. */
export const TAX_ID_TYPES = ['', 'BN', 'EIN', 'EORI', 'VAT', 'RFC', 'CPF', 'CNPJ', 'other'] as const
export const NON_DELIVERY = ['return', 'abandon'] as const
/** How the export was declared; 'none' where the value doesn't require it (see customs-rules.ts). */
export const EXPORT_FILINGS = ['none', 'filed', 'summary'] as const
/** CUSMA Annex 5-A, elements 1 and 7. */
export const CUSMA_CERTIFIERS = ['exporter', 'producer', 'importer'] as const
export const ORIGIN_CRITERIA = ['', 'A', 'B', 'C', 'D'] as const
/** Element 4: who made the goods. */
export const CUSMA_PRODUCERS = ['same', 'other', 'various', 'on_request'] as const

/** House limits. */
export const MAX_COMMODITIES = 200
const MAX_QUANTITY = 999_999
const MAX_UNIT_VALUE_CENTS = 1_000_000_000

const chosen = <T extends string>(values: readonly T[], first: NoInfer<T>) =>
  string()
    .oneOf([...values], 'validation.select')
    .default(first)

/** One kind of goods: `quantity` units, with the weight and value of one unit. */
export const commoditySchema = lazySchema(() =>
  object({
    description: enteredText(200),
    /** Six to ten digits, without dots; '' when not known, which gives a warning (customs-rules.ts). */
    hsCode: optionalText(14)
      .transform(hsDigits)
      .test('hsCode', 'validation.hsCode', (value) => !value || isHsCode(value)),
    /**
     * Where the goods were made, ISO 3166-1 alpha-2. Has no default: a guess would be a false declaration.
     */
    originCountry: string()
      .trim()
      .uppercase()
      .default('')
      .required('validation.select')
      .test('country', 'validation.select', (value) => !value || isCountry(value))
      .test(
        'cusma',
        'validation.cusmaOrigin',
        (value, { parent }) =>
          !value ||
          !(parent as { originCriterion?: string }).originCriterion ||
          CUSMA_COUNTRIES.includes(value),
      ),
    quantity: enteredNumber()
      .integer('validation.number')
      .min(1, 'validation.positive')
      .max(MAX_QUANTITY, 'validation.tooMany')
      .default(1),
    goodsUnit: chosen(GOODS_UNITS, 'piece'),
    unitWeight: enteredNumber().moreThan(0, 'validation.positive').max(100_000, 'validation.tooLarge'),
    weightUnit: string().oneOf(WEIGHT_UNITS, 'validation.select').default('lb'),
    /**
     * Cents of the declaration's currency. Gifts and samples have a value too; only documents can have none.
     */
    unitValue: enteredNumber()
      .typeError(amountProblem)
      .integer('validation.number')
      .min(0, 'validation.positive')
      .max(MAX_UNIT_VALUE_CENTS, 'validation.tooLarge')
      .test(
        'valued',
        'validation.positive',
        (value, { from }) =>
          value > 0 ||
          (from?.[1]?.value as { exportReason?: string } | undefined)?.exportReason === 'documents',
      ),
    /**
     * Name and address, or CBP's manufacturer identification (MID); required where data/customs-rules.json
     * says so.
     */
    manufacturer: optionalText(250),
    /** CUSMA origin criterion; '' = not declared to originate. */
    originCriterion: chosen(ORIGIN_CRITERIA, ''),
  }),
)

const taxIdSchema = lazySchema(() =>
  object({
    taxIdType: chosen(TAX_ID_TYPES, ''),
    taxIdNumber: optionalText(30).test(
      'entered',
      'validation.enter',
      (value, { parent }) => Boolean(value) || !(parent as { taxIdType?: string }).taxIdType,
    ),
  }),
)

/**
 * Another party on a document besides sender and recipient. `different: false`: the party the document
 * already names.
 */
const partySchema = lazySchema(() =>
  object({
    different: boolean().default(false),
    partyName: optionalText(ADDRESS_MAX.fullName).test(
      'entered',
      'validation.enter',
      (value, { parent }) => Boolean(value) || !(parent as { different?: boolean }).different,
    ),
    partyAddress: optionalText(250).test(
      'entered',
      'validation.enter',
      (value, { parent }) => Boolean(value) || !(parent as { different?: boolean }).different,
    ),
    email: emailText(),
    phone: optionalText(30),
  }),
)

const cusmaSchema = lazySchema(() =>
  object({
    /** The statement is made: a certification is printed for the lines that have a criterion. */
    certify: boolean().default(false),
    certifier: chosen(CUSMA_CERTIFIERS, 'exporter'),
    producer: chosen(CUSMA_PRODUCERS, 'same'),
    producerDetails: optionalText(350).test(
      'entered',
      'validation.enter',
      (value, { parent }) =>
        Boolean(value) ||
        !(parent as { certify?: boolean }).certify ||
        (parent as { producer?: string }).producer !== 'other',
    ),
    /** '' = for this shipment only. At most twelve months (element 8). */
    blanketFrom: dayText(),
    blanketTo: dayText().test('period', 'validation.blanketPeriod', (value, { parent }) => {
      const { certify, blanketFrom = '' } = parent as { certify?: boolean; blanketFrom?: string }
      return !certify || (!value && !blanketFrom) || daysOfBlanket(blanketFrom, value) !== null
    }),
    signerTitle: optionalText(100),
    /** The certifier's; element 2 requires it. */
    email: emailText().test(
      'entered',
      'validation.enter',
      (value, { parent }) => Boolean(value) || !(parent as { certify?: boolean }).certify,
    ),
  }),
)

export type Commodity = InferType<typeof commoditySchema>

/** The customs declaration of a shipment that crosses a border. One currency, one invoice. */
export const customsSchema = lazySchema(() =>
  object({
    commodities: array(commoditySchema)
      .min(1, 'validation.commodities')
      .max(MAX_COMMODITIES, 'validation.tooMany')
      .default([]),
    currency: chosen(CUSTOMS_CURRENCIES, 'CAD'),
    exportReason: string()
      .oneOf([...EXPORT_REASONS], 'validation.select')
      .default('sale'),
    /** Explains `other`, and anything officials should know. */
    customsRemarks: optionalText(250).test(
      'entered',
      'validation.enter',
      (value, { parent }) => Boolean(value) || (parent as { exportReason?: string }).exportReason !== 'other',
    ),
    incoterm: chosen(INCOTERMS, 'DAP'),
    dutyPayer: chosen(DUTY_PAYERS, 'recipient'),
    dutyAccount: optionalText(30).test(
      'entered',
      'validation.enter',
      (value, { parent }) => Boolean(value) || (parent as { dutyPayer?: string }).dutyPayer !== 'third_party',
    ),
    customsInvoiceNumber: optionalText(30),
    /** '' = the ship date. */
    customsInvoiceDate: dayText(),
    senderTaxId: taxIdSchema,
    recipientTaxId: taxIdSchema,
    /** Importer of record, when it isn't the recipient. */
    importer: partySchema,
    nonDelivery: chosen(NON_DELIVERY, 'return'),
    /**
     * Cents. `chargesIncluded`: they are part of the invoice total (CI1 field 23), otherwise shown separately
     * (field 24).
     */
    freightCharge: centsAmount(),
    insuranceCharge: centsAmount(),
    packingCharge: centsAmount(),
    chargesIncluded: boolean().default(true),
    exportFiling: chosen(EXPORT_FILINGS, 'none'),
    exportFilingNumber: optionalText(40).test(
      'entered',
      'validation.enter',
      (value, { parent }) => Boolean(value) || (parent as { exportFiling?: string }).exportFiling === 'none',
    ),
    /** From the declaration for mail to the United States, as its issuer gives it: 13 letters and digits. */
    declarationId: optionalText(13)
      .uppercase()
      .matches(/^[A-Z0-9]{13}$/, { message: 'validation.declarationId', excludeEmptyString: true }),
    cusma: cusmaSchema.test(
      'goods',
      'validation.cusmaGoods',
      (cusma, { parent, path, createError }) =>
        !cusma.certify ||
        certifiedLines(parent as { commodities?: Commodity[] }).length > 0 ||
        createError({ path: `${path}.certify` }),
    ),
    /** Who signs, and their confirmation that the declaration is true. */
    signerName: enteredText(ADDRESS_MAX.fullName),
    customsDeclared: boolean().default(false).oneOf([true], 'validation.customsDeclared'),
  }),
)

export type Customs = InferType<typeof customsSchema>

/** The lines covered by a CUSMA certification. */
export function certifiedLines({ commodities = [] }: { commodities?: Commodity[] }): Commodity[] {
  return commodities.filter(({ originCriterion }) => Boolean(originCriterion))
}

/** The weight of all goods in kilograms; anything that isn't a number weighs nothing. */
export const netKg = (lines: readonly Pick<Commodity, 'quantity' | 'unitWeight' | 'weightUnit'>[]): number =>
  lines.reduce((sum, line) => sum + lineKg(line), 0)

/**
 * Where to show that the goods weigh more than their packages: at the heaviest line. Null when they don't, or
 * no package weight is known.
 */
export function netAboveGross(
  { commodities = [] }: { commodities?: Commodity[] },
  grossKg: number,
): string | null {
  if (!(grossKg > 0) || netKg(commodities) <= grossKg + SCALE_KG) return null
  const kg = commodities.map(lineKg)
  return `commodities[${kg.indexOf(Math.max(...kg))}].unitWeight`
}

/** The difference that rounding units to two decimals can make between equal weights. */
const SCALE_KG = 0.005
const lineKg = ({
  quantity,
  unitWeight,
  weightUnit,
}: Pick<Commodity, 'quantity' | 'unitWeight' | 'weightUnit'>): number => {
  const kg = convert(Number(unitWeight), weightUnit as WeightUnit, 'kg') * Math.trunc(Number(quantity))
  return Number.isFinite(kg) ? Math.max(0, kg) : 0
}

/** An empty line; what it probably shares with the line before is copied from there. */
export function newCommodity(like?: Partial<Commodity>): Commodity {
  const empty = emptyValues(commoditySchema)
  return {
    ...empty,
    ...(like?.weightUnit && { weightUnit: like.weightUnit }),
    ...(like?.originCountry && { originCountry: like.originCountry }),
  }
}

/** Initial values of the form. */
export function newCustoms(like?: Partial<Customs>): Customs {
  return { ...emptyValues(customsSchema), commodities: [newCommodity()], ...like }
}
