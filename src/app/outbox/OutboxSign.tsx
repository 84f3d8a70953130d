import { Badge, IconButton } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'

export interface OutboxSignProps {
  open: boolean
  show: () => void
  /** Undefined: not known yet. */
  waiting?: number
  conflicts?: number
}

/**
 * The button: a number while something is waiting, a red one while something has to be decided, a check mark
 * otherwise.
 */
export function OutboxSign({ open, show, waiting, conflicts = 0 }: OutboxSignProps) {
  const text = useText()
  const known = waiting !== undefined
  const words = !known
    ? text('outbox.title')
    : conflicts > 0
      ? text('outbox.signConflicts', { waiting, conflicts })
      : text('outbox.sign', { waiting })
  const empty = known && waiting + conflicts === 0
  // The number is part of the accessible name: people who use speech input say what they see (WCAG 2.5.3).
  const count = conflicts || waiting || undefined
  return (
    <IconButton
      color="inherit"
      onClick={show}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={words}
      title={words}
    >
      <Badge
        key={count}
        badgeContent={count}
        max={999}
        color={conflicts > 0 ? 'error' : 'primary'}
        slotProps={{ badge: { 'aria-hidden': true } }}
      >
        <Icon name={empty ? 'sent' : 'outbox'} />
      </Badge>
    </IconButton>
  )
}
