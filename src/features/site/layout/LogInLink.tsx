import { returnPath } from '#src/api/return-path.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { useSignedIn } from '#src/features/site/use-signed-in.ts'

/**
 * The header's Log In: a fresh start, so the stored return path is forgotten (requirements §2). Somebody who
 * is signed in goes to their own page.
 */
export function LogInLink() {
  const text = useText()
  const signedIn = useSignedIn()
  return (
    <a
      className="header-action"
      href={signedIn ? ACCOUNT_PATHS.userInfo : PUBLIC_PATHS.login}
      onClick={() => returnPath.clear()}
    >
      <Icon name="user" />
      <span>{text(signedIn ? 'layout.myAccount' : 'layout.logIn')}</span>
    </a>
  )
}
