import {
  createElement,
  startTransition,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { FORM_PARTS, loadOneByOne } from '#src/first-paint.ts'
import { useText } from '#src/i18n/use-text.ts'

interface IslandProps<P extends object> {
  load: () => Promise<ComponentType<P>>
  /** Shown in the prerendered page and until the code has loaded; takes up the same room. */
  placeholder: ReactNode
  props: P
}

/**
 * A part of a public page whose code loads after the page is readable (D42): on idle, after 2 s at the
 * latest.
 */
export function Island<P extends object>({ load, placeholder, props }: IslandProps<P>) {
  const [Content, setContent] = useState<ComponentType<P>>()
  useEffect(() => {
    // In a transition: rendered piece by piece, so the page keeps responding.
    const start = async () => {
      const Loaded = await loadOneByOne(FORM_PARTS, load).catch(() => NotHere)
      startTransition(() => setContent(() => Loaded))
    }
    // Safari has no requestIdleCallback.
    const idle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 200))
    const handle = idle(() => void start(), { timeout: 2000 })
    return () => (window.cancelIdleCallback ?? window.clearTimeout)(handle)
  }, [load])
  return <Suspense fallback={placeholder}>{Content ? createElement(Content, props) : placeholder}</Suspense>
}

/** Without a network the code may not load; the rest of the page stays as it is. */
function NotHere() {
  const text = useText()
  return (
    <p role="alert" className="notice error">
      {text('state.partNotOnDevice')}{' '}
      <button type="button" className="button quiet" onClick={() => location.reload()}>
        {text('action.retry')}
      </button>
    </p>
  )
}
