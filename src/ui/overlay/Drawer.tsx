import { Drawer as MuiDrawer, type DrawerProps as MuiDrawerProps } from '@mui/material'
import { useBackCloses } from './use-back-closes.ts'

interface DrawerProps extends Omit<MuiDrawerProps, 'onClose' | 'open'> {
  open: boolean
  onClose?: () => void
}

/** A drawer that Back closes. */
export function Drawer({ onClose, ...props }: DrawerProps) {
  return <MuiDrawer {...props} onClose={useBackCloses(props.open, onClose)} />
}
