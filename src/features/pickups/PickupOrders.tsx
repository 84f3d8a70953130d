import { Alert, Box, Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel } from '@mui/material'
import type { WaitingOrder } from '#src/contract/pickups.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useField } from '#src/ui/form/use-field.ts'
import { useMeasures } from '#src/components/shipment/use-measures.ts'

/**
 * The orders a driver is to collect, of those that wait for this carrier. None: anything that stands there.
 * Undefined: they could not be read.
 */
export function PickupOrders({
  waiting,
  changed,
}: {
  waiting: readonly WaitingOrder[] | undefined
  changed: (orders: WaitingOrder[]) => void
}) {
  const text = useText()
  const { weight } = useMeasures()
  const {
    field: { ref, value, onChange },
    error,
  } = useField({ name: 'orderIds', label: 'page.schedulePickup.orders' })
  const ids = value as string[]
  const put = (next: string[]) => {
    onChange(next)
    changed((waiting ?? []).filter(({ id }) => next.includes(id)))
  }
  if (!waiting) return <Alert severity="warning">{text('page.schedulePickup.ordersUnread')}</Alert>
  if (waiting.length === 0)
    return (
      <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {text('page.schedulePickup.noOrders')}
      </Box>
    )
  const all = waiting.every(({ id }) => ids.includes(id))
  return (
    <FormControl component="fieldset" error={!!error}>
      <FormLabel component="legend">{text('page.schedulePickup.orders')}</FormLabel>
      <FormControlLabel
        label={text('page.schedulePickup.allOrders', { count: waiting.length })}
        control={
          <Checkbox
            ref={ref}
            checked={all}
            indeterminate={!all && ids.length > 0}
            onChange={() => put(all ? [] : waiting.map(({ id }) => id))}
          />
        }
      />
      <Box sx={{ maxHeight: 260, overflowY: 'auto', pl: 1, borderLeft: 2, borderColor: 'divider' }}>
        {waiting.map(({ id, number, recipient, destination, parcels, ...load }) => (
          <Box key={id}>
            <FormControlLabel
              sx={{ py: 0.5 }}
              control={
                <Checkbox
                  size="small"
                  checked={ids.includes(id)}
                  onChange={({ target }) =>
                    put(target.checked ? [...ids, id] : ids.filter((one) => one !== id))
                  }
                />
              }
              label={
                <>
                  <strong>{number}</strong> · {recipient}, {destination}{' '}
                  <small>({text('page.scheduleList.load', { count: parcels, weight: weight(load) })})</small>
                </>
              }
            />
          </Box>
        ))}
      </Box>
      {error && <FormHelperText>{error}</FormHelperText>}
    </FormControl>
  )
}
