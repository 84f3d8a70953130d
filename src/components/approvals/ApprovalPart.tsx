import { Alert, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatMoney } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import type { ApprovalNeed } from './use-approval.ts'

export interface ApprovalPartProps {
  approval: ApprovalNeed
  sending: boolean
  /** Asks; left out: the button submits the form around it. */
  ask?: () => void
  /** The button that buys, once it may. */
  children: ReactNode
}

/** For a purchase above what a member may spend alone: what became of asking, and the button that asks or buys. */
export function ApprovalPart({ approval, sending, ask, children }: ApprovalPartProps) {
  const text = useText()
  const { locale } = useIntl()
  const { last, isChanged, asks, aboveCents, note, setNote } = approval
  const isWaiting = last?.state === 'waiting'
  return (
    <Stack spacing={2}>
      {isChanged ? (
        <Alert severity="warning">{text('approvals.changed')}</Alert>
      ) : isWaiting ? (
        <Alert severity="info">{text('approvals.waiting')}</Alert>
      ) : last?.state === 'approved' ? (
        <Alert severity="success">
          <FormattedMessage
            id="approvals.approved"
            values={{ name: last.answeredBy, until: <DateText key="until" at={last.expiresAt} /> }}
          />
        </Alert>
      ) : (
        <Alert severity="info">
          {last && `${text('approvals.declined', { name: last.answeredBy ?? '' })} `}
          {text('approvals.above', { amount: formatMoney(aboveCents, locale) })}
        </Alert>
      )}
      {asks && !isWaiting && (
        <>
          <Field
            id="approval-note"
            name="note"
            label={text('approvals.note')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
          <NetworkButton
            explained
            {...(ask ? { onClick: ask } : { type: 'submit' })}
            variant="contained"
            size="large"
            fullWidth
            loading={sending}
          >
            {text('approvals.ask')}
          </NetworkButton>
        </>
      )}
      {!asks && children}
    </Stack>
  )
}
