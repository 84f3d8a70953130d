import { returnPath } from '#src/api/return-path.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS } from '#src/paths.ts'

interface SignUpLinkProps { label: string; className?: string }

/** A new customer lands on the freight quote after signing up (specification §2). */
export function SignUpLink({ label, className = 'button' }: SignUpLinkProps) {
  const text = useText()
  return (
    <a className={className} href={`${PUBLIC_PATHS.login}?tab=register`} onClick={() => returnPath.set(ACCOUNT_PATHS.freightQuote)}>{text(label)}</a>
  )
}
