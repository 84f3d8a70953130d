import { useEffect } from 'react'
import { createObservable } from '#src/api/observable.ts'
import type { LabelFormat } from '#src/domain/account/preference.ts'
import { deviceOpened } from '#src/offline/database/device-database.ts'
import { savePreference, usePreference, type Preferences } from '#src/offline/records/preferences.ts'
import { useObservable } from '#src/ui/feedback/use-observable.ts'

/**
 * Chosen and not stored yet: the next press prints it already. Where the device can't store it, it counts until
 * the person leaves.
 */
const chosen = createObservable<LabelFormat | undefined>(undefined)
deviceOpened.subscribe(() => chosen.set(undefined))

/**
 * The label format for this person's printer: the one used last, on any of their devices; undefined while
 * loading.
 */
export const usePrintFormat = (): LabelFormat | undefined => useChosen(usePreference('print', labelFormat))

/** The same where something has to be shown meanwhile: the default, which most people have. */
export const useLikelyFormat = (): LabelFormat => useChosen(usePreference('print', likelyFormat))

// Only the format: a list shows it on every row, and all would be rendered again once it is known.
const labelFormat = (print: Preferences['print'] | undefined) => print?.labelFormat
const likelyFormat = (print: Preferences['print'] | undefined) => print?.labelFormat ?? 'pdf4x6'

function useChosen<Stored extends LabelFormat | undefined>(stored: Stored): Stored | LabelFormat {
  const now = useObservable(chosen)
  useEffect(() => {
    if (now === stored) chosen.set(undefined)
  }, [now, stored])
  return now ?? stored
}

/** Never rejects: the label is printed, whether or not this is remembered. */
export async function rememberPrintFormat(format: LabelFormat): Promise<void> {
  chosen.set(format)
  await savePreference('print', { labelFormat: format }).catch(() => {})
}
