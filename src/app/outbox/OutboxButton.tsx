import { Suspense, useState, useSyncExternalStore } from 'react'
import { deviceOpened } from '#src/offline/database/device-database.ts'
import { OutboxSign } from './OutboxSign.tsx'
import { lazyDialog, lazyPart } from '#src/ui/feedback/lazy-part.tsx'

// The count needs the database's code, which no first screen waits for; the panel loads on demand.
const UnsentCount = lazyPart(async () => (await import('./UnsentCount.tsx')).UnsentCount, null)
const OutboxPanel = lazyDialog(async () => (await import('./OutboxPanel.tsx')).OutboxPanel)

/** In the top bar: how many changes are not on the server yet, and the button to open the details. */
export function OutboxButton() {
  const [open, setOpen] = useState(false)
  const [count, setCount] = useState<{ waiting: number; conflicts: number }>()
  const opened = useSyncExternalStore(deviceOpened.subscribe, deviceOpened.get, deviceOpened.get)
  return (
    <>
      {/* One button all the time: replacing it would lose the focus. */}
      <OutboxSign open={open} show={() => setOpen(true)} {...count} />
      <Suspense>{opened === 'opened' && <UnsentCount onCount={setCount} />}</Suspense>
      <Suspense>{open && <OutboxPanel close={() => setOpen(false)} />}</Suspense>
    </>
  )
}
