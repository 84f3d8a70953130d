import { Box, Step, StepLabel, Stepper } from '@mui/material'
import { FormattedMessage } from 'react-intl'
import type { OrderDetails } from '#src/contract/orders.ts'
import { progressOf, progressText } from '#src/domain/tracking/order-progress.ts'
import { ORDER_STEPS, type Goods, type OrderStep } from '#src/domain/tracking/tracker-status.ts'
import { usePhone } from '#src/ui/page/use-phone.ts'
import { useText } from '#src/i18n/use-text.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { StatusChip } from './StatusChip.tsx'

/**
 * The four steps of an order with the time each was reached (requirements §4); a status outside them is shown
 * above.
 */
export function OrderSteps({
  order: { status, events, createdAt },
  goods = 'parcel',
}: {
  order: Pick<OrderDetails, 'status' | 'events' | 'createdAt'>
  goods?: Goods
}) {
  const text = useText()
  const narrow = usePhone()
  const at = ORDER_STEPS.indexOf(status as OrderStep)
  const aside = at < 0
  return (
    <>
      {aside && (
        <Box sx={{ mb: 2 }}>
          <StatusChip status={status} />
        </Box>
      )}
      <Stepper
        activeStep={at}
        alternativeLabel={!narrow}
        orientation={narrow ? 'vertical' : 'horizontal'}
        connector={narrow ? null : undefined}
        sx={narrow ? { gap: 1 } : {}}
      >
        {progressOf(events).map(({ message, reached, event }, index) => {
          const step = ORDER_STEPS[index]!
          const done = reached || index <= at
          const since = event?.at ?? (index === 0 && !aside ? createdAt : null)
          return (
            <Step key={step} completed={done} aria-current={index === at ? 'step' : undefined}>
              <StepLabel
                optional={
                  <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                    {done &&
                      (since ? (
                        <FormattedMessage
                          id="layout.pair"
                          values={{
                            first: text(progressText(message, goods)),
                            second: <DateText key="at" at={since} time />,
                          }}
                        />
                      ) : (
                        text(progressText(message, goods))
                      ))}
                  </Box>
                }
              >
                {text(`status.${step}`)}
              </StepLabel>
            </Step>
          )
        })}
      </Stepper>
    </>
  )
}
