import type { ButtonProps } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { notifyError } from '#src/api/notices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton, useRequiresNetwork } from '#src/ui/feedback/NetworkButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { download, print } from '#src/ui/page/file-out.ts'
import { LabelProgress } from './LabelProgress.tsx'
import { useLikelyFormat } from './print-format.ts'
import { useIsLabelFileCached, useLabelFile } from './use-label-file.ts'

interface PrintButtonProps extends Pick<ButtonProps, 'variant'> {
  /** The orders, in printing order; or how to find them. */
  orders: string[] | (() => Promise<string[]>)
  /** Into the browser's downloads, rather than to the printer. */
  saves?: boolean
  onPrinted?: () => void
  /** For screen readers, where a list has many of them. */
  name?: string
  children: ReactNode
}

/** Prints or downloads labels as one file, in the usual format; ZPL, which browsers can't print, is downloaded. */
export function PrintButton({ orders, saves = false, onPrinted, name, children, variant }: PrintButtonProps) {
  const text = useText()
  const format = useLikelyFormat()
  const known = typeof orders === 'function' ? [] : orders
  // With a network it doesn't matter, and a list has this button on every row.
  const isOffline = useRequiresNetwork() !== undefined
  const isCached = useIsLabelFileCached(known, format, isOffline && known.length > 0)
  const labels = useLabelFile(format)
  const [busy, setBusy] = useState(false)
  const isDownload = saves || format === 'zpl'
  async function out() {
    setBusy(true)
    try {
      const ids = typeof orders === 'function' ? await orders() : orders
      if (ids.length > 0 && (await labels.out(ids, isDownload ? download : print))) onPrinted?.()
    } catch (error) {
      notifyError(error)
    }
    setBusy(false)
  }
  return (
    <>
      <NetworkButton
        {...(variant && { variant })}
        {...(name && { 'aria-label': name })}
        needsNetwork={known.length === 0 || isCached === false}
        loading={busy}
        startIcon={<Icon name={isDownload ? 'download' : 'print'} size={18} />}
        onClick={() => void out()}
      >
        {children}
      </NetworkButton>
      {labels.run && (
        <LabelProgress
          title={text(isDownload ? 'page.orderList.downloadLabels' : 'page.orderList.printLabels')}
          print={labels.run.print}
          cancel={labels.cancel}
        />
      )}
    </>
  )
}
