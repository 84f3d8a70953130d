import { Alert, Box, IconButton, Stack, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { networkObservable } from '#src/api/connectivity.ts'
import { sessionEnd } from '#src/app/session/ended.ts'
import { keepsWork } from '#src/offline/database/storage-mode.ts'
import { useConflicts, useRevived, useWaiting } from '#src/offline/records/outbox-view.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useObservable } from '#src/ui/feedback/use-observable.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { Drawer } from '#src/ui/overlay/Drawer.tsx'
import { ConflictList } from './ConflictList.tsx'
import { Folded } from './Folded.tsx'
import { NetworkHistory } from './NetworkHistory.tsx'
import { RevivedList } from './RevivedList.tsx'
import { StoragePanel } from './StoragePanel.tsx'
import { WaitingList } from './WaitingList.tsx'

/**
 * What is not on the server yet and why, what has to be decided, how the network was, and what this device
 * keeps.
 */
export function OutboxPanel({ close }: { close: () => void }) {
  const text = useText()
  const title = useRef<HTMLHeadingElement>(null)
  const { state } = useObservable(networkObservable)
  const [waiting, conflicts, revived] = [useWaiting(), useConflicts(), useRevived()]
  // The focused element is gone with its row: focus the top instead of falling out of the panel.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus()
  }, [waiting, conflicts, revived])
  const count = waiting?.length ?? 0
  const signIn = () => {
    close()
    sessionEnd.set(true)
  }
  return (
    <Drawer
      anchor="right"
      open
      onClose={close}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'outbox-title',
          sx: { width: 'min(100vw, 480px)' },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          px: 2,
          py: 1,
          position: 'sticky',
          top: 0,
          zIndex: 1,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography ref={title} id="outbox-title" variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
          {text('outbox.title')}
        </Typography>
        <IconButton onClick={close} aria-label={text('action.close')} color="inherit">
          <Icon name="close" />
        </IconButton>
      </Box>
      <VisuallyHidden component="output">{waiting && text('outbox.waiting', { count })}</VisuallyHidden>
      <Stack spacing={3} sx={{ p: 2 }}>
        {!keepsWork() && <Alert severity="warning">{text('outbox.inMemory')}</Alert>}
        {conflicts && conflicts.length > 0 && <ConflictList conflicts={conflicts} />}
        {revived && revived.length > 0 && <RevivedList revived={revived} />}
        {waiting === undefined ? (
          <Typography>{text('state.loading')}</Typography>
        ) : count > 0 ? (
          <WaitingList waiting={waiting} signIn={signIn} />
        ) : (
          conflicts?.length === 0 && (
            <Box sx={{ display: 'flex', gap: 1, color: 'text.secondary' }}>
              <Icon name="checkCircle" />
              {text(state === 'online' ? 'outbox.nothing' : 'outbox.nothingOffline')}
            </Box>
          )
        )}
        <Box>
          <NetworkHistory />
          <Folded title={text('outbox.storage.title')}>
            <StoragePanel />
          </Folded>
        </Box>
      </Stack>
    </Drawer>
  )
}
