import { useSyncExternalStore } from 'react'
import { sessionExpiry } from '#src/api/cookies.ts'
import { returnPath } from '#src/api/return-path.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'

/** For people sent here from a screen that needs an account: the way back to it (D21). */
export function SignInToContinue() {
  const text = useText()
  const refused = useSyncExternalStore(never, isRefused, () => false)
  if (!refused) return null
  return (
    <div className="sign-in-first">
      <p className="container">
        <output>{text('site.home.refused')}</output>
        <a className="button" href={PUBLIC_PATHS.login}>
          {text('site.home.signInToContinue')}
        </a>
      </p>
    </div>
  )
}

const never = () => () => {}
const isRefused = () => sessionExpiry() === undefined && returnPath.get() !== undefined
