import { Box, Button, Typography } from '@mui/material'
import { useEffect, useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Popover } from '#src/ui/overlay/Popover.tsx'
import { Sheet } from '#src/ui/overlay/Sheet.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { usePhone } from '#src/ui/page/use-phone.ts'
import { NoticeLink } from './NoticeLink.tsx'
import { ReadAllButton } from './ReadAllButton.tsx'
import { useNotices } from './use-notices.ts'

interface NoticePanelProps {
  anchor: HTMLElement
  close: () => void
}

const SHOWN = 6

/** What the bell opens: the newest notices. A sheet on a phone. */
export function NoticePanel({ anchor, close }: NoticePanelProps) {
  const text = useText()
  const phone = usePhone()
  if (phone)
    return (
      <Sheet title={text('layout.notices')} close={close}>
        <Newest close={close} />
      </Sheet>
    )
  return (
    <InPopover anchor={anchor} close={close}>
      <Newest close={close} />
    </InPopover>
  )
}

function InPopover({ anchor, close, children }: NoticePanelProps & { children: ReactNode }) {
  const text = useText()
  const id = useId()
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          // The list comes after it has opened, and must not push it beyond the window.
          sx: { width: 400, maxHeight: 'calc(100dvh - 72px)', border: 1, borderColor: 'divider' },
        },
      }}
    >
      <Typography id={id} variant="h2" sx={{ px: 2, pt: 2, fontSize: '1.125rem' }}>
        {text('layout.notices')}
      </Typography>
      {children}
    </Popover>
  )
}

function Newest({ close }: Pick<NoticePanelProps, 'close'>) {
  const text = useText()
  const { query, newest = [] } = useNotices()
  const { refetch } = query
  // Who opens it wants to know what there is now.
  useEffect(() => void refetch(), [refetch])
  return (
    <>
      <Box sx={{ px: 2 }}>
        <QueryState query={query}>
          {() =>
            newest.length === 0 ? (
              <StateBox icon="bell" title={text('notices.none')}>
                {text('notices.noneLead')}
              </StateBox>
            ) : (
              <>
                <Box sx={{ ml: -1.5, my: 0.5 }}>
                  <ReadAllButton newest={newest} />
                </Box>
                <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                  {newest.slice(0, SHOWN).map((notice) => (
                    <Box key={notice.id} component="li" sx={ROW}>
                      <NoticeLink notice={notice} onOpen={close} />
                      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                        <DateText at={notice.at} time />
                      </Box>
                    </Box>
                  ))}
                </Box>
              </>
            )
          }
        </QueryState>
      </Box>
      <Box sx={FOOT}>
        <Button component={Link} to={ACCOUNT_PATHS.notices} onClick={close}>
          {text('notices.viewAll')}
        </Button>
        <Button component={Link} to={NOTICE_CHOICES} onClick={close}>
          {text('notices.choose')}
        </Button>
      </Box>
    </>
  )
}

/** Where topics are chosen. */
export const NOTICE_CHOICES = `${ACCOUNT_PATHS.userInfo}?tab=preferences`

const ROW = { py: 1.25, borderTop: 1, borderColor: 'divider' } as const
const FOOT = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 1,
  p: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const
