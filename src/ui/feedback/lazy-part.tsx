import { Alert } from '@mui/material'
import { createElement, lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { isMissingChunk } from '#src/api/chunk-loading.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { notify } from '#src/api/notices.ts'
import { useText } from '#src/i18n/use-text.ts'

/** Loads the code, and the words, of a component. @throws when either can't be fetched, or doesn't run */
type Load<Props extends object> = () => Promise<ComponentType<Props>>

/**
 * A dialog or a menu whose code loads when it is opened. If it can't be loaded, a message says so, the screen
 * stays as it is, and the next press loads it anew. Suspends while loading, as `lazy` does.
 */
export function lazyDialog<Props extends { close: () => void }>(load: Load<Props>): ComponentType<Props> {
  return lazyOr(load, ({ close }) => {
    useEffect(() => {
      notify({ kind: 'error', messageId: 'state.partNotOnDevice' })
      close()
    }, [close])
    return null
  })
}

/**
 * A part of a screen whose code loads after the screen. If it can't be loaded, the rest of the screen stays, and
 * the part comes when the network does. Suspends while loading, as `lazy` does.
 * @param instead shown meanwhile; null where the screen is complete without the part
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  instead: ReactNode = <PartNotOnDevice />,
): ComponentType<Props> {
  const Part = lazyOr<Props>(load, (props) => {
    const [isBack, setBack] = useState(false)
    useEffect(() => connectivity.onReached(() => setBack(true)), [])
    return isBack ? <Suspense fallback={instead}>{createElement(Part, props)}</Suspense> : instead
  })
  return Part
}

function PartNotOnDevice() {
  return <Alert severity="info">{useText()('state.partNotOnDevice')}</Alert>
}

/**
 * React keeps the failure of a `lazy` component for ever; this one loads anew for whoever shows it next. Code
 * that came and doesn't run is a fault of ours, and is shown as one.
 */
function lazyOr<Props extends object>(
  load: Load<Props>,
  Instead: ComponentType<Props>,
): ComponentType<Props> {
  let latest = begin()
  function begin(): ComponentType<Props> {
    return lazy(async () => ({
      default: await load().catch((error: unknown) => {
        if (isMissingChunk(error)) return Missing
        throw error
      }),
    }))
  }
  function Missing(props: Props) {
    useEffect(() => {
      latest = begin()
    }, [])
    return createElement(Instead, props)
  }
  return function Lazy(props: Props) {
    const [Code] = useState(() => latest)
    return createElement(Code, props)
  }
}
