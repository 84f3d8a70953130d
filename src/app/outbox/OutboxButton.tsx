import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { deviceOpened } from '#src/offline/device.ts'
import { OutboxSign } from './OutboxSign.tsx'

// The count comes with the database's code, which no first screen waits for; the panel when somebody wants it.
const CountedSign = lazy(async () => ({ default: (await import('./CountedSign.tsx')).CountedSign }))
const OutboxPanel = lazy(async () => ({ default: (await import('./OutboxPanel.tsx')).OutboxPanel }))

/** In the top bar: how much is not on the server yet, and the way to all about it. */
export function OutboxButton() {
  const [open, setOpen] = useState(false)
  const opened = useSyncExternalStore(deviceOpened.subscribe, deviceOpened.get)
  const shared = { open, show: () => setOpen(true) }
  return (
    <>
      {opened === 'opened' ? <Suspense fallback={<OutboxSign {...shared} />}><CountedSign {...shared} /></Suspense> : <OutboxSign {...shared} />}
      <Suspense>{open && <OutboxPanel close={() => setOpen(false)} />}</Suspense>
    </>
  )
}
