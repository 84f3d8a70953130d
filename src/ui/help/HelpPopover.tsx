import { Box, IconButton } from '@mui/material'
import { useId } from 'react'
import { useHelp } from '#src/i18n/help.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Popover } from '#src/ui/overlay/Popover.tsx'
import { HelpArticle } from './HelpArticle.tsx'

interface HelpPopoverProps {
  about: readonly string[]
  label: string
  anchor: HTMLElement
  close: () => void
}

/** The texts behind a question mark. */
export function HelpPopover({ about, label, anchor, close }: HelpPopoverProps) {
  const text = useText()
  const id = useId()
  const help = useHelp()
  const found = help?.filter(({ ids }) => ids.some((one) => about.includes(one)))
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={close}
      transitionDuration={0}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label,
          'aria-describedby': id,
          sx: { width: 380, maxWidth: 'calc(100vw - 32px)', p: 2, border: 1, borderColor: 'divider' },
        },
      }}
    >
      <IconButton
        aria-label={text('action.close')}
        onClick={close}
        sx={{ width: 44, height: 44, float: 'right', mt: '-10px', mr: '-10px' }}
      >
        <Icon name="close" />
      </IconButton>
      <Box id={id} sx={{ fontSize: '0.9375rem', '& > * + *': { mt: 2 } }}>
        {found?.map((one) => <HelpArticle key={one.heading} help={one} />) ??
          text(help === null ? 'help.notOnDevice' : 'state.loading')}
      </Box>
    </Popover>
  )
}
