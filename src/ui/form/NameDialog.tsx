import { Box, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { Field } from './Field.tsx'

interface NameDialogProps {
  title: string
  label: string
  maxLength: number
  save: (name: string) => Promise<unknown>
  close: () => void
}

/** Asks for a name. */
export function NameDialog({ title, label, maxLength, save, close }: NameDialogProps) {
  const text = useText()
  const id = useId()
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState(false)
  async function submit() {
    if (name.trim() === '') return setWrong(true)
    await save(name.trim())
    close()
  }
  return (
    <Dialog open onClose={close} aria-labelledby={id} maxWidth="xs" fullWidth>
      {/* In React's tree it may be inside another form, whose submit handler must not run. */}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void submit()
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Box sx={{ pt: 1 }}>
            <Field
              id={`${id}-name`}
              name="name"
              inputRef={focus}
              label={label}
              value={name}
              onChange={({ target }) => setName(target.value)}
              error={wrong}
              helperText={wrong ? text('validation.required') : undefined}
              slotProps={{ htmlInput: { maxLength } }}
            />
          </Box>
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={close}>{text('action.cancel')}</Button>
          <Button type="submit" variant="contained">
            {text('action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The person asked for this dialog, so typing can begin at once. */
const focus = (input: HTMLInputElement | null) => input?.focus()
