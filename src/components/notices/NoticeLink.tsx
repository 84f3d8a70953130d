import { Box } from '@mui/material'
import { Link } from 'react-router-dom'
import type { Notice } from '#src/contract/account/notices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { WithNumber } from '#src/ui/page/WithNumber.tsx'
import { useNoticeText } from './use-notice-text.ts'
import { useMarkRead } from './use-notices.ts'

interface NoticeLinkProps {
  notice: Notice
  onOpen?: () => void
}

/** What a notice says, leading to the screen it is about; opening that reads it. */
export function NoticeLink({ notice, onOpen }: NoticeLinkProps) {
  const text = useText()
  const say = useNoticeText()
  const markRead = useMarkRead()
  const { id, link, read } = notice
  return (
    <Box
      component={Link}
      to={link}
      onClick={() => {
        if (!read) markRead?.({ ids: [id] })
        onOpen?.()
      }}
      sx={{ ...LINK, ...(!read && { fontWeight: 600 }) }}
    >
      {/* One piece: cards lay out what stands in their links side by side. */}
      <span>
        {!read && (
          <>
            <Box component="span" aria-hidden sx={DOT} />
            <VisuallyHidden>{text('notices.unread')}: </VisuallyHidden>
          </>
        )}
        <WithNumber words={say(notice)} />
      </span>
    </Box>
  )
}

const LINK = {
  color: 'text.primary',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline' },
  '@media (pointer: coarse)': { display: 'block', py: 1.25 },
} as const
const DOT = {
  display: 'inline-block',
  width: 8,
  height: 8,
  mr: 1,
  borderRadius: '50%',
  bgcolor: 'var(--brand)',
  verticalAlign: 'middle',
} as const
