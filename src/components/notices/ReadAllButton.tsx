import { Button } from '@mui/material'
import type { Notice } from '#src/contract/notices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { useMarkRead } from './use-notices.ts'

/** Reads all, up to the newest one that is shown: what arrives meanwhile stays unread. */
export function ReadAllButton({ newest }: { newest: readonly Notice[] }) {
  const text = useText()
  const markRead = useMarkRead()
  const [first] = newest
  if (!markRead || !first) return null
  return (
    <Button
      size="small"
      startIcon={<Icon name="check" size={20} />}
      aria-disabled={newest.every(({ read }) => read)}
      onClick={() => markRead({ upTo: first.at })}
      sx={{ ml: -0.5, my: 0.5, minHeight: 44 }}
    >
      {text('notices.readAll')}
    </Button>
  )
}
