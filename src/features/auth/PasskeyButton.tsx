import { useSyncExternalStore } from 'react'
import { hasPasskeys } from '#src/api/passkey.ts'
import { useText } from '#src/i18n/use-text.ts'

/** Absent where the browser knows no passkeys. */
export function PasskeyButton({ press }: { press: () => Promise<void> }) {
  const text = useText()
  const shown = useSyncExternalStore(never, hasPasskeys, () => false)
  return (
    shown && (
      <button type="button" className="button quiet" onClick={() => void press()}>
        {text('auth.step.byPasskey')}
      </button>
    )
  )
}

const never = () => () => {}
