import { number } from 'yup'
import { MOST } from '#src/domain/shared/fields.ts'
import { isAmbiguousAmount } from './money.ts'

/**
 * Whole cents, 0 when left out; what MoneyInput and imports pass for text that isn't an amount is reported as
 * such (`centsTyped`).
 */
export const centsAmount = () =>
  number()
    .transform((value: number, original: unknown) =>
      original === '' || original === null ? undefined : value,
    )
    .typeError(whyNoAmount)
    .integer('validation.number')
    .min(0, 'validation.positive')
    .max(MOST, 'validation.tooLarge')
    .default(0)

/** Message id for a value that isn't a number of cents. */
export const whyNoAmount = ({ originalValue }: { originalValue?: unknown }): string =>
  typeof originalValue === 'string' && isAmbiguousAmount(originalValue, { comma: true })
    ? 'validation.ambiguousAmount'
    : 'validation.number'
