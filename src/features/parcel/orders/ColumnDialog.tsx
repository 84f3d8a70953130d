import {
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormGroup,
} from '@mui/material'
import { useId } from 'react'
import { ORDER_COLUMNS, DEFAULT_ORDER_COLUMNS, type OrderColumn } from '#src/domain/account/preference.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { columnLabel } from './order-columns.tsx'

interface ColumnDialogProps {
  chosen: readonly OrderColumn[]
  choose: (columns: OrderColumn[]) => void
  close: () => void
}

/** Which columns the list of orders shows, on all of this person's devices. */
export function ColumnDialog({ chosen, choose, close }: ColumnDialogProps) {
  const text = useText()
  const title = useId()
  return (
    <Dialog open onClose={close} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{text('page.orderList.columns')}</DialogTitle>
      <DialogContent>
        <FormGroup>
          {ORDER_COLUMNS.map((name) => (
            <FormControlLabel
              key={name}
              label={text(columnLabel(name))}
              control={
                <Checkbox
                  checked={chosen.includes(name)}
                  onChange={({ target }) =>
                    choose(
                      ORDER_COLUMNS.filter((one) => (one === name ? target.checked : chosen.includes(one))),
                    )
                  }
                />
              }
            />
          ))}
        </FormGroup>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={() => choose([...DEFAULT_ORDER_COLUMNS])}>
          {text('page.orderList.usualColumns')}
        </Button>
        <Button variant="contained" onClick={close}>
          {text('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
