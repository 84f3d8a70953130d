import { object, string } from 'yup'
import { EXPORT_KINDS } from '#src/contract/billing.ts'
import { dayText } from '#src/domain/shared/fields.ts'

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const

export const exportSchema = object({
  exportKind: string().oneOf(EXPORT_KINDS, 'validation.select').default('orders'),
  fromDay: dayText().required('validation.enter'),
  toDay: dayText()
    .required('validation.enter')
    .test(
      'order',
      'validation.dayOrder',
      (value, { parent }) => !value || value >= String((parent as { fromDay?: string }).fromDay ?? ''),
    ),
  exportFormat: string().oneOf(EXPORT_FORMATS, 'validation.select').default('xlsx'),
})
