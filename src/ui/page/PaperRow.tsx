import { Box } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { download, print, type OutFile } from './file-out.ts'
import { canShare, shareFile } from './share.ts'
import { usePhone } from './use-phone.ts'

interface PaperRowProps {
  name: string
  /** Available offline. */
  isCached: boolean
  isPending: boolean
  out: (use: (file: OutFile) => void) => void
  /** False: can only be saved. */
  printable?: boolean
  /** The most common choice. */
  strong?: boolean
}

/** One document of a list, to print or save. */
export function PaperRow({
  name,
  isCached,
  isPending,
  out,
  printable = true,
  strong = false,
}: PaperRowProps) {
  const text = useText()
  const phone = usePhone()
  const button = { needsNetwork: !isCached, size: 'small', disabled: isPending } as const
  return (
    <Box component="li" sx={{ py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ fontWeight: 600, mb: 0.75 }}>{name}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {printable && (
          <NetworkButton
            {...button}
            variant={strong ? 'contained' : 'outlined'}
            {...(strong && { 'aria-keyshortcuts': 'P' })}
            onClick={() => out(print)}
            startIcon={<Icon name="print" size={18} />}
            aria-label={text('page.orderDetails.printPaper', { paper: name })}
          >
            {text('page.orderDetails.print')}
          </NetworkButton>
        )}
        <NetworkButton
          {...button}
          variant={strong && !printable ? 'contained' : 'outlined'}
          onClick={() => out(download)}
          startIcon={<Icon name="download" size={18} />}
          aria-label={text('page.orderDetails.downloadPaper', { paper: name })}
        >
          {text('page.orderDetails.download')}
        </NetworkButton>
        {phone && canShare() && (
          <NetworkButton
            {...button}
            variant="outlined"
            onClick={() => out(shareFile)}
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
