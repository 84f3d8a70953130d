import { setLocale } from 'yup'

/**
 * yup's own messages quote the input and are English: every fault is a message id instead. Imported for this
 * side effect.
 */
setLocale({
  mixed: {
    default: 'validation.invalid',
    required: 'validation.required',
    notNull: 'validation.required',
    defined: 'validation.required',
    oneOf: 'validation.select',
    notOneOf: 'validation.invalid',
    notType: 'validation.invalid',
  },
  string: {
    length: 'validation.invalid',
    min: 'validation.required',
    max: 'validation.tooLong',
    matches: 'validation.invalid',
    email: 'validation.email',
    url: 'validation.invalid',
    uuid: 'validation.id',
  },
  number: {
    min: 'validation.positive',
    max: 'validation.tooMany',
    integer: 'validation.number',
    positive: 'validation.positive',
  },
  array: { min: 'validation.required', max: 'validation.tooMany', length: 'validation.invalid' },
})
