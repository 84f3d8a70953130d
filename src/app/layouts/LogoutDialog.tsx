import { Box, Button, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { networkObservable } from '#src/api/connectivity.ts'
import { UnsentNames, useUnsentThings } from '#src/app/outbox/UnsentNames.tsx'
import { sendBeforeLeaving, signOut } from '#src/app/session/sign-out.ts'
import { useText } from '#src/i18n/use-text.ts'
import { readUnsent } from '#src/offline/records/outbox-view.ts'
import { cancelSignOut } from '#src/offline/session/wipe.ts'
import { BusyButton } from '#src/ui/feedback/BusyButton.tsx'
import { useObservable } from '#src/ui/feedback/use-observable.ts'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'

type Step = 'asking' | 'sending' | 'remaining' | 'leaving'

/** Asks; sends waiting changes if possible; names what would be lost, and offers to stay. */
export function LogoutDialog({ close }: { close: () => void }) {
  const text = useText()
  const titleId = useId()
  const client = useQueryClient()
  const count = useUnsentThings().length
  const { state } = useObservable(networkObservable)
  // Only the person's own step changes the buttons: one that changed meaning under the finger would discard
  // work.
  const [step, setStep] = useState<Step>('asking')
  const isLost = step === 'remaining' || (step === 'asking' && state === 'offline' && count > 0)
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (step === 'remaining') stay.current?.focus()
  }, [step])
  const busy = step === 'sending' || step === 'leaving'

  async function leave() {
    setStep('leaving')
    await signOut(client)
  }
  async function attempt() {
    setStep('sending')
    await sendBeforeLeaving()
    if ((await readUnsent().catch(() => count)) === 0) return leave()
    cancelSignOut()
    setStep('remaining')
  }
  return (
    <Dialog
      open
      onClose={() => {
        if (!busy) close()
      }}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>
        {isLost ? text('layout.logoutUnsent', { count }) : text('layout.logoutQuestion')}
      </DialogTitle>
      <DialogContent>
        {text('layout.logoutWipes')}
        {(step === 'asking' || step === 'remaining') && <UnsentNames />}
        <Box component="output" sx={{ display: 'block', minHeight: 32, mt: 1, color: 'text.secondary' }}>
          {busy && (
            <>
              {text(step === 'sending' ? 'layout.logoutSending' : 'layout.logoutLeaving')}
              <LinearProgress aria-hidden sx={{ mt: 1 }} />
            </>
          )}
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2, flexWrap: 'wrap', gap: 1 }} disableSpacing>
        {step === 'remaining' ? (
          <Fragment key="remaining">
            {/* The second click of a double click lands on the harmless button. */}
            <Button color="error" onClick={() => void leave()}>
              {text('layout.logoutDiscard', { count })}
            </Button>
            <Button variant="contained" ref={stay} onClick={close}>
              {text('layout.logoutStay')}
            </Button>
          </Fragment>
        ) : (
          <Fragment key="asking">
            <Button onClick={close} disabled={busy}>
              {text('action.cancel')}
            </Button>
            <BusyButton variant="contained" loading={busy} onClick={() => void attempt()}>
              {text('layout.logout')}
            </BusyButton>
          </Fragment>
        )}
      </DialogActions>
    </Dialog>
  )
}
