import { useState } from 'react'
import { notifyError } from '#src/api/notices.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { download } from './file-out.ts'

interface FileButtonProps {
  label: string
  name: string
  type?: string
  fetch: () => Promise<Uint8Array>
}

/** Saves a file that the server generates. */
export function FileButton({ label, name, type = 'application/octet-stream', fetch }: FileButtonProps) {
  const [busy, setBusy] = useState(false)
  const get = async () => {
    setBusy(true)
    try {
      download({ name, type, bytes: await fetch() })
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <NetworkButton size="small" variant="outlined" loading={busy} onClick={() => void get()}>
      {label}
    </NetworkButton>
  )
}
