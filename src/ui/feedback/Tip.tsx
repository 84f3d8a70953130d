import { cloneElement, startTransition, useEffect, useState, type JSX } from 'react'

interface TipProps {
  title: string
  placement?: 'right' | 'bottom'
  /** The words describe what stands there; without it they are its name. */
  describeChild?: boolean
  children: JSX.Element
}

let loaded: typeof import('@mui/material/Tooltip').default | undefined
let coming: Promise<void> | undefined
/** Asked for once by all of them; what did not come is asked for again by the next. */
const load = (): Promise<void> =>
  (coming ??= import('@mui/material/Tooltip').then(
    (code) => {
      loaded = code.default
    },
    () => {
      coming = undefined
    },
  ))

/**
 * Words beside something small, when it is pointed at or has the focus. What places them is 11 kB: it comes
 * after the screen.
 */
export function Tip(props: TipProps) {
  const [Tooltip, setTooltip] = useState(() => loaded)
  const [bare, setBare] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!bare) return
    let isHere = true
    // A list has many of them: a slow phone answers between one and the next.
    const take = () => {
      if (isHere) startTransition(() => setTooltip(() => loaded))
    }
    void load().then(() => {
      // Another element comes in its place, which would take the focus away.
      if (bare === document.activeElement) bare.addEventListener('blur', take, { once: true })
      else take()
    })
    return () => {
      isHere = false
    }
  }, [bare])
  return Tooltip ? <Tooltip {...props} /> : cloneElement(props.children, { ref: setBare })
}
