import { Button, type ButtonProps } from '@mui/material'
import { Icon } from '#src/ui/icons/Icon.tsx'

/** The button under rows that adds one; give it the `addProps` of `useRows`. */
export const AddRow = (props: ButtonProps) => (
  <div>
    <Button variant="outlined" startIcon={<Icon name="add" />} {...props} />
  </div>
)
