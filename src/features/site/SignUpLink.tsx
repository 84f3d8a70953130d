import { returnPath } from '#src/api/return-path.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS } from '#src/paths.ts'
import { useSignedIn } from './use-signed-in.ts'

interface SignUpLinkProps {
  label: string
  className?: string
}

/**
 * A new customer lands on the freight quote after signing up (requirements §2); somebody who is signed in
 * goes to the dashboard instead.
 */
export function SignUpLink({ label, className = 'button' }: SignUpLinkProps) {
  const text = useText()
  const signedIn = useSignedIn()
  if (signedIn)
    return (
      <a className={className} href={ACCOUNT_PATHS.dashboard}>
        {text('layout.toDashboard')}
      </a>
    )
  return (
    <a
      className={className}
      href={`${PUBLIC_PATHS.login}?tab=register`}
      onClick={() => returnPath.set(ACCOUNT_PATHS.freightQuote)}
    >
      {text(label)}
    </a>
  )
}
