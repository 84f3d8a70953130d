import { cloneElement, useEffect, useState, type JSX } from 'react'

interface TipProps {
  title: string
  placement?: 'right' | 'bottom'
  /** The words describe what stands there; without it they are its name. */
  describeChild?: boolean
  children: JSX.Element
}

const load = async () => (await import('@mui/material/Tooltip')).default
let loaded: Awaited<ReturnType<typeof load>> | undefined

/** Words beside something small, when it is pointed at or has the focus. What places them is 11 kB: it comes after the screen. */
export function Tip(props: TipProps) {
  const [Tooltip, setTooltip] = useState(() => loaded)
  const [bare, setBare] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!bare) return
    let isHere = true
    const take = () => { if (isHere) setTooltip(() => loaded) }
    void load().then((code) => {
      loaded = code
      // Another element comes in its place, which would take the focus away.
      if (bare === document.activeElement) bare.addEventListener('blur', take, { once: true })
      else take()
    }).catch(() => {})
    return () => { isHere = false }
  }, [bare])
  return Tooltip ? <Tooltip {...props} /> : cloneElement(props.children, { ref: setBare })
}
