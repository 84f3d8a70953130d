import { Box } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { download, print, type OutFile } from './file-out.ts'
import { canShare, shareFile } from './share.ts'
import { usePhone } from './use-phone.ts'

interface PaperRowProps {
  name: string
  /** Available offline; undefined: not known yet, and worth a try. */
  isCached: boolean | undefined
  /** For what it is being fetched now: a label that prints by itself can be saved meanwhile. */
  pending?: ((file: OutFile) => void) | undefined
  out: (use: (file: OutFile) => void) => void
  /** False: can only be saved. */
  printable?: boolean
  /** The most common choice. */
  strong?: boolean
}

/** One document of a list, to print or save. */
export function PaperRow({ name, isCached, pending, out, printable = true, strong = false }: PaperRowProps) {
  const text = useText()
  const phone = usePhone()
  const button = (use: (file: OutFile) => void) =>
    ({
      needsNetwork: isCached === false,
      size: 'small',
      loading: pending === use,
      onClick: () => out(use),
    }) as const
  return (
    <Box component="li" sx={{ py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ fontWeight: 600, mb: 0.75 }}>{name}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {printable && (
          <NetworkButton
            {...button(print)}
            variant={strong ? 'contained' : 'outlined'}
            {...(strong && { 'aria-keyshortcuts': 'P' })}
            startIcon={<Icon name="print" size={18} />}
            aria-label={text('page.orderDetails.printPaper', { paper: name })}
          >
            {text('page.orderDetails.print')}
          </NetworkButton>
        )}
        <NetworkButton
          {...button(download)}
          variant={strong && !printable ? 'contained' : 'outlined'}
          startIcon={<Icon name="download" size={18} />}
          aria-label={text('page.orderDetails.downloadPaper', { paper: name })}
        >
          {text('page.orderDetails.download')}
        </NetworkButton>
        {phone && canShare() && (
          <NetworkButton
            {...button(shareFile)}
            variant="outlined"
            startIcon={<Icon name="upload" size={18} />}
            aria-label={text('layout.labelled', { label: text('page.orderDetails.share'), value: name })}
          >
            {text('page.orderDetails.share')}
          </NetworkButton>
        )}
      </Box>
    </Box>
  )
}
