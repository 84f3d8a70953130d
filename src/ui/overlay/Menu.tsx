import { Menu as MuiMenu, type MenuProps as MuiMenuProps } from '@mui/material'
import { useBackCloses } from './use-back-closes.ts'

interface MenuProps extends Omit<MuiMenuProps, 'onClose' | 'open'> {
  open: boolean
  onClose?: () => void
}

/** A menu that Back closes. */
export function Menu({ onClose, ...props }: MenuProps) {
  return <MuiMenu {...props} onClose={useBackCloses(props.open, onClose)} />
}
