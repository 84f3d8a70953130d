import { Box, Button, Stack } from '@mui/material'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import type { ScannedCode } from '#src/domain/tracking/scan.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { Viewfinder } from './Viewfinder.tsx'

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

  function submit(event: FormEvent) {
    event.preventDefault()
    // In React's tree it may be inside another form, whose submit handler must not run.
    event.stopPropagation()
    setMissing(typed.trim() === '')
    if (typed.trim() !== '' && onCodes([{ format: '', text: typed }])) setTyped('')
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
