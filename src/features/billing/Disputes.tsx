import { Box, Stack } from '@mui/material'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { Allowed } from '#src/components/account/Allowed.tsx'
import { useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { invoices, type InvoiceDetails } from '#src/contract/billing/invoices.ts'
import { ANSWER_TIMES } from '#src/domain/desk/answer-times.ts'
import { DISPUTE_DAYS, disputeSchema } from '#src/domain/money/invoice.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Form } from '#src/components/form/Form.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { DisputeChip } from '#src/components/shipment/StatusChip.tsx'

/** Disputes of an invoice with their answers, and the form to open one. */
export function Disputes({ invoice: { id, disputes, noDispute } }: { invoice: InvoiceDetails }) {
  const text = useText()
  return (
    <Section title={text(disputes.length > 0 ? 'page.billing.disputes' : 'page.billing.dispute')}>
      <Stack spacing={2}>
        {disputes.map(({ id: key, state, message, answer, creditedCents, createdAt, answeredAt }) => (
          <Box key={key} sx={{ display: 'grid', gap: 0.5, borderLeft: 3, borderColor: 'divider', pl: 2 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <DisputeChip state={state} />
              <DateText at={createdAt} />
              {creditedCents > 0 && <Money cents={creditedCents} />}
            </Box>
            <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message}</Box>
            {answer && (
              <Box sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {answeredAt && <DateText at={answeredAt} />} {answer}
              </Box>
            )}
          </Box>
        ))}
        {noDispute === null ? (
          <Allowed to="billing">
            <DisputeForm key={disputes.length} invoiceId={id} />
          </Allowed>
        ) : (
          <Box sx={{ color: 'text.secondary' }}>{text(noDispute, { days: DISPUTE_DAYS })}</Box>
        )}
      </Stack>
    </Section>
  )
}

/** A dispute has one id, however often it is sent; the next dispute gets a form of its own. */
function DisputeForm({ invoiceId }: { invoiceId: string }) {
  const text = useText()
  const send = useWrite(invoices.dispute, [invoices.get])
  const [disputeId] = useState(() => newId())
  return (
    <Form
      schema={disputeSchema}
      submitLabel="action.sendDispute"
      needsNetwork
      draft={`dispute:${invoiceId}`}
      onSubmit={async ({ message }) => {
        await send.mutateAsync({ id: invoiceId, disputeId, message })
        notify({
          kind: 'done',
          text: text('page.billing.disputeSent', { days: ANSWER_TIMES.dispute.businessDays }),
        })
      }}
    >
      <TextInput name="message" label="field.disputeMessage" multiline minRows={4} />
    </Form>
  )
}
