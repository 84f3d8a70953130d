import { Box, FormControlLabel, FormHelperText, Switch } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { notify, notifyError } from '#src/api/notices.ts'
import { useSession } from '#src/components/account/session.ts'
import { useText } from '#src/i18n/use-text.ts'
import { deviceReady } from '#src/offline/database/device-database.ts'
import { readPushState, turnOffPush, turnOnPush, type PushState } from '#src/offline/pwa/push-device.ts'
import { useRequiresNetwork } from '#src/ui/feedback/NetworkButton.tsx'
import { install } from '#src/ui/install/prompt.ts'
import { Section } from '#src/ui/page/Section.tsx'

const KEY = ['push-state']

/** Notifications of this device: explained first, and asked for only by a press on the switch. */
export function PushPart() {
  const text = useText()
  const id = useId()
  const { impersonation } = useSession()
  const client = useQueryClient()
  const offline = useRequiresNetwork()
  const { data: state } = useQuery({ queryKey: KEY, queryFn: () => deviceReady().then(readPushState) })
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnOnPush() : turnOffPush()),
    onSuccess: (now) => client.setQueryData(KEY, now),
    onError: (error) =>
      error instanceof DOMException
        ? notify({ kind: 'error', messageId: 'page.userInfo.pushWhy.failed' })
        : notifyError(error),
  })
  // It would be the device of whoever acts.
  if (impersonation || state === undefined) return null
  const why = reasonOf(state, offline)
  return (
    <Section title={text('page.userInfo.push')} lead={text('page.userInfo.pushLead')}>
      <Box>
        <FormControlLabel
          label={text('page.userInfo.pushOn')}
          control={
            <Switch
              checked={change.isPending ? change.variables : state === 'on'}
              disabled={why !== undefined}
              onChange={(_, on) => change.mutate(on)}
              slotProps={{ input: { 'aria-describedby': why && id } }}
            />
          }
          sx={{ minHeight: 44 }}
        />
        {why && <FormHelperText id={id}>{text(why)}</FormHelperText>}
      </Box>
    </Section>
  )
}

/** Why it can't be turned on here now, as a message id. */
function reasonOf(state: PushState, offline: string | undefined): string | undefined {
  if (state === 'denied') return 'page.userInfo.pushWhy.denied'
  // Safari there has push messages only for what is on the home screen.
  if (state === 'unsupported')
    return install.get() === 'iphone'
      ? 'page.userInfo.pushWhy.notInstalled'
      : 'page.userInfo.pushWhy.unsupported'
  return offline
}
