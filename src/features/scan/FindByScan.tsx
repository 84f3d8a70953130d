import { Stack } from '@mui/material'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formats } from '#src/domain/data/tracking-formats.json'
import { readScan, type Scan, type ScannedCode } from '#src/domain/tracking/scan.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { preloadScreen } from '#src/ui/page/preload-screen.ts'
import { ScanPanel } from '#src/components/scan/ScanPanel.tsx'
import { signal } from '#src/components/scan/signal.ts'
import { findOwn, findScanned } from './find-scanned.ts'
import { ManifestList } from './ManifestList.tsx'

/** Scans until there is a number that leads somewhere, and goes there; Back returns to scan the next. */
export function FindByScan() {
  const text = useText()
  const navigate = useNavigate()
  const [last, setLast] = useState<Scan>()
  const found = last && !isDeadEnd(last)
  useEffect(() => preloadScreen(ACCOUNT_PATHS.orderDetails), [])

  function take(codes: ScannedCode[]): boolean {
    const [scan] = readScan(codes, formats)
    if (!scan || found) return false
    setLast(scan)
    if (isDeadEnd(scan)) {
      if (scan.number !== last?.number) void openIfOwn(scan)
      return false
    }
    signal('ok')
    void findScanned(scan).then((to) => navigate(to))
    return true
  }
  /** Some carriers' numbers look like nothing, and are known from their order alone. */
  async function openIfOwn(scan: Scan): Promise<void> {
    const to = await findOwn(scan)
    if (!to) return
    signal('ok')
    await navigate(to)
  }
  return (
    <Stack spacing={3} sx={{ maxWidth: 720, mx: 'auto' }}>
      <ScanPanel onCodes={take} action={text('scan.find')} paused={found ?? false}>
        {last ? text(wordsFor(last), { number: last.number }) : text('scan.hint')}
      </ScanPanel>
      <ManifestList />
    </Stack>
  )
}

/** Go on looking: beside it is the barcode with the tracking number, or there is none. */
const isDeadEnd = ({ kind }: Scan): boolean => kind === 'piece' || kind === 'other'

function wordsFor(scan: Scan): string {
  if (scan.kind === 'piece') return 'scan.isPiece'
  return isDeadEnd(scan) ? 'scan.notTracking' : 'scan.looking'
}
