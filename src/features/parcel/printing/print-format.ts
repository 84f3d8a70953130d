import type { LabelFormat } from '#src/domain/account/preference.ts'
import { savePreference, usePreference } from '#src/offline/records/preferences.ts'

/**
 * The label format for this person's printer: the one used last, on any of their devices; undefined while
 * loading.
 */
export const usePrintFormat = (): LabelFormat | undefined => usePreference('print')?.labelFormat

/** Never rejects: the label is printed, whether or not this is remembered. */
export const rememberPrintFormat = (labelFormat: LabelFormat): Promise<void> =>
  savePreference('print', { labelFormat }).catch(() => {})
