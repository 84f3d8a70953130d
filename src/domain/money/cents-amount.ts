import { number } from 'yup'
import { MAX_NUMBER } from '#src/domain/shared/fields.ts'
import { isAmbiguousAmount } from './money.ts'

/**
 * Whole cents, 0 when left out; what MoneyInput and imports pass for text that isn't an amount is reported as
 * such (`parseTypedCents`).
 */
export const centsAmount = () =>
  number()
    .transform((value: number, original: unknown) =>
      original === '' || original === null ? undefined : value,
    )
    .typeError(amountProblem)
    .integer('validation.number')
    .min(0, 'validation.positive')
    .max(MAX_NUMBER, 'validation.tooLarge')
    .default(0)

/** Message id for a value that isn't a number of cents. */
export const amountProblem = ({ originalValue }: { originalValue?: unknown }): string =>
  typeof originalValue === 'string' && isAmbiguousAmount(originalValue, { comma: true })
    ? 'validation.ambiguousAmount'
    : 'validation.number'
