import { Button } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { choosePreference, usePreference } from '#src/offline/records/preferences.ts'
import { useWithoutRoom } from '#src/ui/table/ResourceTable.tsx'

/** Whether lists of orders show many rows on a screen, on all of this person's devices. */
export const useDense = (): boolean => usePreference('orderList')?.density === 'compact'

/** Switches between one line a row and two; there is nothing to switch where rows are cards. */
export function DensityButton() {
  const text = useText()
  const preference = usePreference('orderList')
  const narrow = useWithoutRoom()
  if (narrow || !preference) return null
  const dense = preference.density === 'compact'
  return (
    <Button
      aria-pressed={dense}
      variant={dense ? 'outlined' : 'text'}
      onClick={() =>
        void choosePreference('orderList', { ...preference, density: dense ? 'comfortable' : 'compact' })
      }
    >
      {text('page.orderList.compact')}
    </Button>
  )
}
