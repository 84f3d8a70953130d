import { Alert } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { renewSession } from '#src/offline/session/own-session.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { useSession } from '#src/components/account/session.ts'

/** Shown until the email is confirmed: until then everything can be prepared and nothing bought (D19). */
export function ConfirmEmailBar() {
  const text = useText()
  const { user } = useSession()
  const resend = useMutation({
    mutationFn: () => call(contract.account.confirmation, {}, { repeatSubmit: false }),
  })
  // The link in the email usually opens in another tab.
  useEffect(() => {
    const refresh = () => void renewSession()
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [])
  return (
    <section aria-label={text('layout.confirmEmail.label')}>
      <Alert
        severity="info"
        sx={{ borderRadius: 0 }}
        className="no-print"
        role="none"
        action={
          !resend.isSuccess && (
            <NetworkButton
              color="inherit"
              size="small"
              sx={{ whiteSpace: 'nowrap' }}
              loading={resend.isPending}
              onClick={() => resend.mutate()}
            >
              {text('layout.confirmEmail.resend')}
            </NetworkButton>
          )
        }
      >
        {text('layout.confirmEmail.note', { email: user.userName })}{' '}
        <output>{resend.isSuccess && text('layout.confirmEmail.sent')}</output>
      </Alert>
    </section>
  )
}
