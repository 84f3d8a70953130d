import { Box, Button, Stack } from '@mui/material'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { ScannedCode } from '#src/domain/tracking/scan.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { isTyping } from '#src/ui/form/is-typing.ts'
import { topDialog } from '#src/ui/overlay/top-dialog.ts'
import { Viewfinder } from './Viewfinder.tsx'

/** How barcodes begin, by their letters, by the symbology's identifier or by an application identifier. */
const BEGINS_CODE = /^[\p{L}\p{N}[\](]$/u

interface ScanPanelProps {
  /** The barcodes of one picture, or what was typed. @returns whether they were taken: the field is emptied */
  onCodes: (codes: ScannedCode[]) => boolean
  /** The words of the button beside the field. */
  action: string
  paused?: boolean
  /** What the last barcode was. */
  children?: ReactNode
}

/**
 * Reads a barcode with the camera, or takes its number from the field; a hand-held scanner types there and
 * ends with Enter.
 */
export function ScanPanel({ onCodes, action, paused = false, children }: ScanPanelProps) {
  const text = useText()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  // A hand-held scanner types wherever the focus is: on a heading its letters would be shortcuts, and the
  // Enter at its end would press a button.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!BEGINS_CODE.test(event.key) || isTyping(event)) return
      const dialog = topDialog()
      if (dialog && !dialog.contains(field.current)) return
      event.stopImmediatePropagation()
      field.current?.focus()
      field.current?.select()
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    // In React's tree it may be inside another form, whose submit handler must not run.
    event.stopPropagation()
    const isEmpty = typed.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) return
    if (onCodes([{ format: '', text: typed }])) setTyped('')
    // The next scan replaces what leads nowhere; a person can still correct it.
    else field.current?.select()
  }
  return (
    <Stack spacing={2}>
      <Viewfinder onCodes={onCodes} paused={paused} />
      <Box component="output" sx={{ display: 'block', minHeight: '1.5em', textAlign: 'center' }}>
        {children}
      </Box>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', alignItems: 'start', gap: 1 }}
      >
        <Field
          id={id}
          name="number"
          inputRef={field}
          label={text('scan.number')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setMissing(false)
          }}
          error={missing}
          helperText={missing ? text('validation.required') : text('scan.numberHint')}
          autoComplete="off"
          slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false, enterKeyHint: 'go' } }}
        />
        <Button type="submit" variant="contained" sx={{ flexShrink: 0, minHeight: 40 }}>
          {action}
        </Button>
      </Box>
    </Stack>
  )
}
