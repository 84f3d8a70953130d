import { useState, type ReactNode } from 'react'

/** Does something once at a time, outside a form. */
export function PressButton({ onPress, children }: { onPress: () => Promise<void>; children: ReactNode }) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await onPress().finally(() => setBusy(false))
  }
  return (
    <button
      type="button"
      className="button"
      aria-disabled={busy}
      aria-busy={busy}
      onClick={() => {
        if (!busy) void press()
      }}
    >
      {children}
    </button>
  )
}
