import type { LabelFormat } from '#src/domain/account/preference.ts'
import { choosePreference, usePreference, type Preferences } from '#src/offline/records/preferences.ts'

/**
 * The label format for this person's printer: the one used last, on any of their devices; undefined while
 * loading.
 */
export const usePrintFormat = (): LabelFormat | undefined => usePreference('print', labelFormat)

/** The same where something has to be shown meanwhile: the default, which most people have. */
export const useLikelyFormat = (): LabelFormat => usePreference('print', likelyFormat)

// Only the format: a list shows it on every row, and all would be rendered again once it is known.
const labelFormat = (print: Preferences['print'] | undefined) => print?.labelFormat
const likelyFormat = (print: Preferences['print'] | undefined) => print?.labelFormat ?? 'pdf4x6'

/** The next press prints it, whether or not it is stored yet. Never rejects. */
export const rememberPrintFormat = (labelFormat: LabelFormat): Promise<void> =>
  choosePreference('print', { labelFormat })
