import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { networkBoard } from '#src/api/connectivity.ts'
import { UnsentNames, useUnsentThings } from '#src/app/outbox/UnsentNames.tsx'
import { sendBeforeLeaving, signOut } from '#src/app/sign-out.ts'
import { useText } from '#src/i18n/use-text.ts'
import { readUnsent } from '#src/offline/outbox-view.ts'
import { useBoard } from '#src/ui/feedback/use-board.ts'

type Step = 'asking' | 'sending' | 'remaining' | 'leaving'

/** Asks; sends what waits if that is possible; names what would be lost, and offers to stay. */
export function LogoutDialog({ close }: { close: () => void }) {
  const text = useText()
  const titleId = useId()
  const client = useQueryClient()
  const count = useUnsentThings().length
  const { state } = useBoard(networkBoard)
  const [chosen, setStep] = useState<Step>('asking')
  // Without a network nothing can be sent first: the number is said at once.
  const step = chosen === 'asking' && state === 'offline' && count > 0 ? 'remaining' : chosen
  const busy = step === 'sending' || step === 'leaving'

  async function leave() {
    setStep('leaving')
    await signOut(client)
  }
  async function attempt() {
    setStep('sending')
    await sendBeforeLeaving()
    if (await readUnsent().catch(() => 0) > 0) setStep('remaining')
    else await leave()
  }
  return (
    <Dialog open onClose={() => { if (!busy) close() }} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{step === 'remaining' ? text('layout.logoutUnsent', { count }) : text('layout.logoutQuestion')}</DialogTitle>
      <DialogContent>
        {text('layout.logoutWipes')}
        {(step === 'asking' || step === 'remaining') && <UnsentNames />}
        <Box component="output" sx={{ display: 'block', minHeight: 32, mt: 1, color: 'text.secondary' }}>
          {busy && <>{text(step === 'sending' ? 'layout.logoutSending' : 'layout.logoutLeaving')}<LinearProgress aria-hidden sx={{ mt: 1 }} /></>}
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2, flexWrap: 'wrap', gap: 1 }} disableSpacing>
        {step === 'remaining'
          ? (
            <>
              <Button variant="contained" onClick={close}>{text('layout.logoutStay')}</Button>
              <Button color="error" onClick={() => void leave()}>{text('layout.logoutDiscard', { count })}</Button>
            </>
          )
          : (
            <>
              <Button onClick={close} disabled={busy}>{text('action.cancel')}</Button>
              <Button variant="contained" loading={busy} onClick={() => void attempt()}>{text('layout.logout')}</Button>
            </>
          )}
      </DialogActions>
    </Dialog>
  )
}
