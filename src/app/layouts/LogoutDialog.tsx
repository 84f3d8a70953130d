import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { signOut } from '#src/app/sign-out.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useDrafts } from '#src/offline/drafts.ts'

/** Asks, with what would be lost: drafts are on this device alone. */
export function LogoutDialog({ close }: { close: () => void }) {
  const text = useText()
  const client = useQueryClient()
  const drafts = useDrafts()?.length ?? 0
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open onClose={() => { if (!busy) close() }} aria-labelledby="logout-title" maxWidth="xs" fullWidth>
      <DialogTitle id="logout-title">{text('layout.logoutQuestion')}</DialogTitle>
      <DialogContent><DialogContentText>{text('layout.logoutWipes')} {drafts > 0 && text('layout.logoutDrafts', { count: drafts })}</DialogContentText></DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={close} disabled={busy}>{text('action.cancel')}</Button>
        <Button variant="contained" loading={busy} onClick={() => { setBusy(true); void signOut(client) }}>{text('layout.logout')}</Button>
      </DialogActions>
    </Dialog>
  )
}
