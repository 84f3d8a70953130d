import { Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'

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

/**
 * Copies text to the clipboard.
 * @returns false where the browser doesn't allow it: then the person copies it by hand
 */
async function copyText(text: string): Promise<boolean> {
  try {
    // Missing on plain http.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement as HTMLElement | null
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Beside the focused element: a dialog keeps the focus inside itself.
  ;(before?.parentElement ?? document.body).append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    before?.focus()
  }
}
