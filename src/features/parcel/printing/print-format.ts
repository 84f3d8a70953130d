import type { LabelFormat } from '#src/domain/account/preference.ts'
import { savePreference, usePreference } from '#src/offline/records/preferences.ts'

/**
 * What this person's printer takes: the format used last, on any of their devices; undefined while it is
 * being read.
 */
export const usePrintFormat = (): LabelFormat | undefined => usePreference('print')?.labelFormat

/** Never rejects: the label is printed, whether or not that is remembered. */
export const rememberPrintFormat = (labelFormat: LabelFormat): Promise<void> =>
  savePreference('print', { labelFormat }).catch(() => {})
