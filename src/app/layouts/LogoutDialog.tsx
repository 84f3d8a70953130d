import { useQueryClient } from '@tanstack/react-query'
import { signOut } from '#src/app/sign-out.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useDrafts } from '#src/offline/drafts.ts'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'

/** Asks, with what would be lost: drafts are on this device alone. */
export function LogoutDialog({ close }: { close: () => void }) {
  const text = useText()
  const client = useQueryClient()
  const drafts = useDrafts()?.length ?? 0
  return (
    <ConfirmDialog question={text('layout.logoutQuestion')} confirm={text('layout.logout')} onConfirm={() => signOut(client)} close={close}>
      {text('layout.logoutWipes')} {drafts > 0 && text('layout.logoutDrafts', { count: drafts })}
    </ConfirmDialog>
  )
}
