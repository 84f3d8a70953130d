import { Popover as MuiPopover, type PopoverProps as MuiPopoverProps } from '@mui/material'
import { useBackCloses } from './use-back-closes.ts'

interface PopoverProps extends Omit<MuiPopoverProps, 'onClose' | 'open'> {
  open: boolean
  onClose?: () => void
}

/** A popover that Back closes. */
export function Popover({ onClose, ...props }: PopoverProps) {
  return <MuiPopover {...props} onClose={useBackCloses(props.open, onClose)} />
}
