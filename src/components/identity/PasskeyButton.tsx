import { Alert } from '@mui/material'
import { useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { notifyError } from '#src/api/notices.ts'
import { hasPasskeys, signWithPasskey } from '#src/api/passkey.ts'
import type { PasskeyRequest } from '#src/contract/account/auth.ts'
import type { UsedPasskey } from '#src/domain/account/login-step.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'

interface PasskeyButtonProps {
  label: string
  failed: string
  begin: () => Promise<PasskeyRequest>
  use: (passkey: UsedPasskey) => Promise<void>
}

/** Has the person use a passkey; absent where the browser knows none. */
export function PasskeyButton({ label, failed, begin, use }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  if (!hasPasskeys()) return null
  async function press() {
    setBusy(true)
    setFailed(false)
    try {
      const passkey = await signWithPasskey(await begin())
      if (passkey) await use(passkey)
      else setFailed(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <NetworkButton loading={busy} onClick={() => void press()}>
        {label}
      </NetworkButton>
      {isFailed && <Alert severity="warning">{failed}</Alert>}
    </>
  )
}
