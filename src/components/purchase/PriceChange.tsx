import { Box, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useIntl } from 'react-intl'
import { formatMoney } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { PriceLines, type Price } from '#src/components/shipment/PriceLines.tsx'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'

type Dated = Price & { deliveryDate: string }

interface PriceChangeProps {
  old: Dated
  now: Dated
  back: () => void
  accept: () => void
}

/** The old price and the current one, side by side, before anything is paid (D15). */
export function PriceChange({ old, now, back, accept }: PriceChangeProps) {
  const text = useText()
  const { locale } = useIntl()
  return (
    <Dialog open onClose={back} maxWidth="md" fullWidth aria-labelledby="price-change">
      <DialogTitle id="price-change">{text('page.shipmentDetails.changed')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{text('page.shipmentDetails.changedMore')}</Typography>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <Side title={text('page.shipmentDetails.old')} rate={old} />
          <Side title={text('page.shipmentDetails.now')} rate={now} strong />
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2, flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={back}>{text('action.back')}</Button>
        <NetworkButton variant="contained" onClick={accept}>
          {text('page.shipmentDetails.pay', { amount: formatMoney(now.totalCents, locale) })}
        </NetworkButton>
      </DialogActions>
    </Dialog>
  )
}

function Side({ title, rate, strong = false }: { title: string; rate: Dated; strong?: boolean }) {
  const text = useText()
  return (
    <Box
      component="section"
      sx={{
        p: 2,
        border: strong ? 2 : 1,
        borderColor: strong ? 'primary.main' : 'divider',
        borderRadius: 'var(--radius-sm)',
      }}
    >
      <Typography variant="h3">{title}</Typography>
      <Box sx={{ my: 1, color: 'text.secondary' }}>
        {text('field.deliveryDate')} <DateText at={rate.deliveryDate} />
      </Box>
      <PriceLines price={rate} />
    </Box>
  )
}
