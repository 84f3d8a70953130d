import { useEffect, useEffectEvent, useState } from 'react'
import { hasCloseWatcher, onBack } from './on-back.ts'

/**
 * While open, Back closes it.
 * @returns what MUI calls to close it; Escape is the close watcher's, where there is one
 */
export function useBackCloses(
  open: boolean,
  onClose: (() => void) | undefined,
): (event: object, reason?: string) => void {
  // What refuses to close, because it is busy, closes by a later Back.
  const [refused, setRefused] = useState(0)
  const close = useEffectEvent(() => {
    onClose?.()
    setRefused((before) => before + 1)
  })
  const closes = open && onClose !== undefined
  useEffect(() => (closes ? onBack(() => close()) : undefined), [closes, refused])
  return (_, reason) => {
    if (reason !== 'escapeKeyDown' || !hasCloseWatcher()) onClose?.()
  }
}
