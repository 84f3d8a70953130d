import { lazy, Suspense, type ReactElement } from 'react'

interface TipProps {
  title: string
  placement?: 'right' | 'bottom'
  /** The words describe what stands there; without it they are its name. */
  describeChild?: boolean
  children: ReactElement
}

// What places it is 11 kB: it comes after the screen.
const Tooltip = lazy(async () => ({ default: (await import('@mui/material/Tooltip')).default }))

/** Words beside something small, when it is pointed at or has the focus. */
export const Tip = (props: TipProps) => <Suspense fallback={props.children}><Tooltip {...props} /></Suspense>
