import { Box } from '@mui/material'
import { useIntl } from 'react-intl'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
/** What is due within it is marked as well. */
const SOON_MS = 2 * HOUR

/** By when, and since when if that is known: late in words and with a sign, not by its colour alone. */
export function Due({ due, since, now }: { due: string; since?: string; now: number }) {
  const text = useText()
  const { formatRelativeTime } = useIntl()
  const { moment } = useDates()
  const left = Date.parse(due) - now
  const when = formatRelativeTime(...distance(left))
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          gap: 0.5,
          alignItems: 'flex-start',
          '& > svg': { flex: 'none' },
          fontWeight: left < SOON_MS ? 600 : 400,
          color: left < 0 ? 'error.main' : 'text.primary',
        }}
      >
        {left < SOON_MS && <Icon name={left < 0 ? 'alert' : 'clock'} size={18} />}
        <time dateTime={due} title={moment(Date.parse(due))}>
          {left < 0 ? text('desk.queue.late', { when }) : text('desk.queue.due', { when })}
        </time>
      </Box>
      {since !== undefined && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {text('desk.queue.since', { when: moment(Date.parse(since)) })}
        </Box>
      )}
    </>
  )
}

function distance(ms: number): [value: number, unit: 'minute' | 'hour' | 'day'] {
  const far = Math.abs(ms)
  const [unit, size] =
    far < HOUR
      ? (['minute', MINUTE] as const)
      : far < DAY
        ? (['hour', HOUR] as const)
        : (['day', DAY] as const)
  // At least one: what is due in seconds isn't due now.
  const value = Math.max(1, unit === 'day' ? Math.round(far / size) : Math.floor(far / size))
  return [ms < 0 ? -value : value, unit]
}
