import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'

interface IslandProps {
  load: () => Promise<ComponentType>
  /** Shown in the prerendered page and until the code has come; takes the same room. */
  placeholder: ReactNode
}

/** A part of a public page whose code comes after the page is readable (D42): on idle, or at once when touched. */
export function Island({ load, placeholder }: IslandProps) {
  const [Content, setContent] = useState<ComponentType>()
  useEffect(() => {
    const start = () => setContent(() => lazy(async () => ({ default: await load() })))
    // Safari has no requestIdleCallback.
    const idle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 200))
    const handle = idle(start, { timeout: 2000 })
    return () => (window.cancelIdleCallback ?? window.clearTimeout)(handle)
  }, [load])
  return <Suspense fallback={placeholder}>{Content ? <Content /> : placeholder}</Suspense>
}
