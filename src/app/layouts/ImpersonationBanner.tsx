import { Alert, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { notifyError } from '#src/api/notices.ts'
import { sessionEnd } from '#src/app/session/ended.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useObservable } from '#src/ui/feedback/use-observable.ts'
import { useSession } from '#src/components/account/session.ts'

/**
 * Shown while an administrator acts as somebody else (D20). When that ends, nobody is asked for the
 * customer's password.
 */
export function ImpersonationBanner() {
  const text = useText()
  const client = useQueryClient()
  const { user, impersonation } = useSession()
  const ended = useObservable(sessionEnd)
  return (
    <Alert
      severity="warning"
      variant="filled"
      icon={false}
      component="section"
      aria-label={text('layout.impersonation.label')}
      sx={{ borderRadius: 0 }}
      action={
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          onClick={() =>
            void import('#src/app/session/sign-out.ts')
              .then(({ signOut }) => signOut(client))
              .catch(notifyError)
          }
        >
          {text('layout.impersonation.stop')}
        </Button>
      }
    >
      {ended ? (
        text('layout.impersonation.ended', { name: user.nickName })
      ) : (
        <>
          {text('layout.impersonation.acting', { name: user.nickName })}{' '}
          {!impersonation?.allowMoney && text('layout.impersonation.noMoney')}
        </>
      )}
    </Alert>
  )
}
