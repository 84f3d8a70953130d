import { cloneElement, startTransition, useEffect, useState, type JSX } from 'react'

interface TipProps {
  title: string
  placement?: 'right' | 'bottom'
  /** The tip describes its child; otherwise it is the child's name. */
  describeChild?: boolean
  children: JSX.Element
}

let loaded: typeof import('@mui/material/Tooltip').default | undefined
let coming: Promise<void> | undefined
/** Loaded once for all tips; if loading failed, the next tip tries again. */
const load = (): Promise<void> =>
  (coming ??= import('@mui/material/Tooltip').then(
    (code) => {
      loaded = code.default
    },
    () => {
      coming = undefined
    },
  ))

/** A tooltip on hover or focus. The positioning code is 11 kB, so it loads after the screen. */
export function Tip(props: TipProps) {
  const [Tooltip, setTooltip] = useState(() => loaded)
  const [bare, setBare] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!bare) return
    let isHere = true
    // Lists have many of them: yield, so that a slow phone responds between one and the next.
    const mount = () => {
      if (isHere) startTransition(() => setTooltip(() => loaded))
    }
    void load().then(() => {
      // Another element takes its place, which would lose the focus.
      if (bare === document.activeElement) bare.addEventListener('blur', mount, { once: true })
      else mount()
    })
    return () => {
      isHere = false
    }
  }, [bare])
  return Tooltip ? <Tooltip {...props} /> : cloneElement(props.children, { ref: setBare })
}
