import { Button } from '@mui/material'
import type { Notice } from '#src/contract/account/notices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { useMarkRead } from './use-notices.ts'

/** Reads all, up to the newest one that is shown: what arrives meanwhile stays unread. */
export function ReadAllButton({ newest }: { newest: readonly Notice[] }) {
  const text = useText()
  const markRead = useMarkRead()
  const [first] = newest
  if (!markRead || !first) return null
  const done = newest.every(({ read }) => read)
  return (
    <Button
      startIcon={<Icon name="check" size={20} />}
      // Not `disabled`, which would lose the focus at the press.
      aria-disabled={done}
      onClick={() => markRead({ upTo: first.at })}
      sx={{ minHeight: 44, ...(done && { opacity: 0.5 }) }}
    >
      {text('notices.readAll')}
    </Button>
  )
}
