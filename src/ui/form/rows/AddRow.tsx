import { Button, type ButtonProps } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'

interface AddRowProps extends ButtonProps {
  /** How many rows were removed so far: each is announced. */
  removed?: number
}

/** The button under rows that adds one; give it the `addProps` of `useRows`. */
export function AddRow({ removed = 0, ...button }: AddRowProps) {
  const text = useText()
  return (
    <div>
      <Button variant="outlined" startIcon={<Icon name="add" />} {...button} />
      <VisuallyHidden component="output">
        {removed > 0 && <span key={removed}>{text('state.rowRemoved')}</span>}
      </VisuallyHidden>
    </div>
  )
}
