import { Alert, Box, Link, Paper, Stack, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { Allowed } from '#src/components/account/Allowed.tsx'
import { isNoSuch } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { useRead } from '#src/api/hooks.ts'
import { invoices, type InvoiceDetails } from '#src/contract/billing/invoices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { orderPath } from '#src/paths.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { DescriptionList } from '#src/ui/page/DescriptionList.tsx'
import { FileButton } from '#src/ui/page/FileButton.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { WithNumber } from '#src/ui/page/WithNumber.tsx'
import { PriceLines } from '#src/components/shipment/PriceLines.tsx'
import { SampleMark } from '#src/components/shipment/SampleMark.tsx'
import { Disputes } from './Disputes.tsx'
import { InvoiceChip } from './InvoiceChip.tsx'
import { PayInvoice } from './PayInvoice.tsx'

/** One invoice: its lines, its total, and what can be done about it. */
export function InvoiceView({ id }: { id: string }) {
  const text = useText()
  const query = useRead(invoices.get, { id })
  return (
    <Stack spacing={2}>
      <Box>
        <Link component={RouterLink} to="?part=invoices">
          {text('page.billing.backToList')}
        </Link>
      </Box>
      {!query.data && isNoSuch(query.error) ? (
        <StateBox icon="file" title={text('error.gone')} />
      ) : (
        <QueryState query={query}>{(invoice) => <InvoiceContent invoice={invoice} />}</QueryState>
      )}
    </Stack>
  )
}

function InvoiceContent({ invoice }: { invoice: InvoiceDetails }) {
  const text = useText()
  const { id, number, kind, buyer, adjustment, evidence, related, dueCents } = invoice
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Paper
        variant="outlined"
        component="section"
        aria-labelledby="invoice-number"
        sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography id="invoice-number" variant="h2">
            <WithNumber words={`${text(`invoice.kind.${kind}`)} ${number}`} />
          </Typography>
          <InvoiceChip invoice={invoice} />
          {invoice.sample && <SampleMark />}
        </Box>
        <Facts invoice={invoice} />
        {adjustment && (
          <Alert severity="info">
            <strong>{text(`option.adjustmentReason.${adjustment.reason}`)}</strong> {adjustment.note}
            {evidence.length > 0 && (
              <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                {text('page.billing.evidence')}:{' '}
                {evidence.map(({ position, name }) => (
                  <FileButton
                    key={position}
                    label={name}
                    name={name}
                    fetch={() => call(invoices.evidence, { id, position: String(position) })}
                  />
                ))}
              </Box>
            )}
          </Alert>
        )}
        <PriceLines price={invoice} />
        {(buyer.company || buyer.name) && (
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {text('layout.labelled', {
              label: text('invoice.to'),
              value: [buyer.company, buyer.name, buyer.taxNumber].filter(Boolean).join(', '),
            })}
          </Box>
        )}
        <Box>
          <FileButton
            label={text('action.openPdf')}
            name={`${number}.pdf`}
            type="application/pdf"
            fetch={() => call(invoices.pdf, { id })}
          />
        </Box>
        {related.length > 0 && (
          <Box>
            {text('page.billing.related')}:{' '}
            {related.map((one) => (
              <Box key={one.id} component="span" sx={{ mr: 1.5 }}>
                <Link component={RouterLink} to={`?part=invoices&invoice=${one.id}`}>
                  {text(`invoice.kind.${one.kind}`)} {one.number}
                </Link>{' '}
                (<Money cents={one.totalCents} />)
              </Box>
            ))}
          </Box>
        )}
      </Paper>
      <Stack spacing={2}>
        {dueCents > 0 && (
          <Allowed to="billing">
            <PayInvoice invoice={invoice} />
          </Allowed>
        )}
        <Disputes invoice={invoice} />
      </Stack>
    </Box>
  )
}

function Facts({
  invoice: {
    orderId,
    orderNumber,
    topUpNumber,
    carrierName,
    serviceName,
    route,
    agent,
    invoiceDate,
    dueDate,
    dueCents,
    paidAt,
  },
}: {
  invoice: InvoiceDetails
}) {
  return (
    <DescriptionList
      facts={[
        [
          'field.orderNumber',
          orderId && (
            <Link key="order" component={RouterLink} to={orderPath(orderId, orderNumber)}>
              {orderNumber}
            </Link>
          ),
        ],
        ['ledger.reason.topUp', topUpNumber && <span key="topUp">{topUpNumber}</span>],
        [
          agent ? 'invoice.carriageBy' : 'field.carrier',
          carrierName && (
            <span key="carrier">
              {carrierName} {serviceName}
              <br />
              {route}
            </span>
          ),
        ],
        ['invoice.agent', agent && <span key="agent">{agent}</span>],
        ['field.invoiceDate', <DateText key="day" at={invoiceDate} />],
        ['field.dueDate', dueDate && dueCents > 0 && <DateText key="due" at={dueDate} />],
        ['field.paidAt', paidAt && <DateText key="paid" at={paidAt} />],
      ]}
    />
  )
}
