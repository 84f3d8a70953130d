import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { deviceOpened } from '#src/offline/database/device-database.ts'
import { OutboxSign } from './OutboxSign.tsx'

// The count comes with the database's code, which no first screen waits for; the panel when somebody wants
// it.
const UnsentCount = lazy(async () => ({ default: (await import('./UnsentCount.tsx')).UnsentCount }))
const OutboxPanel = lazy(async () => ({ default: (await import('./OutboxPanel.tsx')).OutboxPanel }))

/** In the top bar: how much is not on the server yet, and the way to all about it. */
export function OutboxButton() {
  const [open, setOpen] = useState(false)
  const [count, setCount] = useState<{ waiting: number; conflicts: number }>()
  const opened = useSyncExternalStore(deviceOpened.subscribe, deviceOpened.get, deviceOpened.get)
  return (
    <>
      {/* One button all the time: another in its place would take the focus away. */}
      <OutboxSign open={open} show={() => setOpen(true)} {...count} />
      <Suspense>{opened === 'opened' && <UnsentCount tell={setCount} />}</Suspense>
      <Suspense>{open && <OutboxPanel close={() => setOpen(false)} />}</Suspense>
    </>
  )
}
