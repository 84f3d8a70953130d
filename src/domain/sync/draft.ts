import { mixed, object } from 'yup'
import { enteredText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { isFields } from './merge.ts'

/** Unfinished work as it was typed: `kind` names its form, and only that form validates the values. */
export const draftSchema = lazySchema(() =>
  object({
    kind: enteredText(40),
    values: mixed(isFields).required('validation.enter'),
  }),
)
