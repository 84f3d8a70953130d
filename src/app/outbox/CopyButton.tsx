import { Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { copyText } from './copy-text.ts'

interface CopyButtonProps {
  label: string
  name: string
  text: () => string
}

/**
 * Copies typed text so that it can be pasted elsewhere. Where the clipboard isn't allowed, shows the text for
 * copying by hand.
 */
export function CopyButton({ label, name, text: words }: CopyButtonProps) {
  const text = useText()
  const [copied, setCopied] = useState<boolean>()
  return (
    <>
      <Button
        size="small"
        aria-label={name}
        startIcon={<Icon name={copied ? 'check' : 'copy'} size={16} />}
        onClick={() => void copyText(words()).then(setCopied)}
      >
        {copied ? text('outbox.copied') : label}
      </Button>
      <VisuallyHidden component="output">{copied && text('outbox.copied')}</VisuallyHidden>
      {copied === false && (
        <Box sx={{ flexBasis: '100%' }}>
          <TextField
            fullWidth
            multiline
            maxRows={10}
            size="small"
            label={text('outbox.copyByHand')}
            value={words()}
            slotProps={{
              htmlInput: {
                readOnly: true,
                onFocus: ({ target }: { target: HTMLTextAreaElement }) => target.select(),
              },
            }}
          />
        </Box>
      )}
    </>
  )
}
