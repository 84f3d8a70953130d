import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PasskeyButton } from './PasskeyButton.tsx'

const { beginPasskey, passkey: logIn } = contract.auth

/** Logs in with a passkey in the dialog over a page. `keep`: whether the device keeps their work. */
export function PasskeyLogin({ keep, done }: { keep: boolean; done: () => Promise<void> }) {
  const text = useText()
  return (
    <PasskeyButton
      label={text('auth.step.byPasskey')}
      failed={text('auth.step.passkeyFailed')}
      begin={() => call(beginPasskey, {}, { isToken: false, repeatSubmit: false })}
      use={async (passkey) => {
        await call(logIn, { passkey, remember: false, keep }, { isToken: false, repeatSubmit: false })
        await done()
      }}
    />
  )
}
