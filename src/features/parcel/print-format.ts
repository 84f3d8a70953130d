import { PREFERENCES, type LabelFormat } from '#src/domain/preference.ts'
import { updateRecord, useRecord } from '#src/offline/records.ts'

const [KIND, ID] = ['preference', 'print'] as const

/** What this person's printer takes: the format used last, on any of their devices; undefined while it is being read. */
export function usePrintFormat(): LabelFormat | undefined {
  const record = useRecord(KIND, ID)
  if (record === undefined) return undefined
  return (PREFERENCES.print!.cast(record?.doc ?? {}, { stripUnknown: true }) as { labelFormat: LabelFormat }).labelFormat
}

/** Never rejects: the label is printed, whether or not that is remembered. */
export const rememberPrintFormat = (labelFormat: LabelFormat): Promise<void> =>
  updateRecord(KIND, ID, (doc) => (doc?.labelFormat === labelFormat ? null : { ...doc, labelFormat })).catch(() => {})
