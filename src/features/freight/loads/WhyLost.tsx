import { Box } from '@mui/material'
import { useId, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react'
import { LOST_NOTE_LETTERS, LOST_REASONS, type LostReason } from '#src/domain/freight/lost-reason.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Field } from '#src/ui/form/Field.tsx'

interface Why {
  reason: LostReason | ''
  note: string
}

/** Why somebody takes no offer, as it is sent: nothing where they say nothing. */
export function useWhyLost() {
  const [why, setWhy] = useState<Why>({ reason: '', note: '' })
  const sent = why.reason === '' ? { note: '' } : { reason: why.reason, note: why.note }
  return { why, setWhy, sent }
}

/** Asks why, below what declining means. Nobody has to say. */
export function WhyLost({
  why: { reason, note },
  setWhy,
  children,
}: {
  why: Why
  setWhy: Dispatch<SetStateAction<Why>>
  children: ReactNode
}) {
  const text = useText()
  const id = useId()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <div>{children}</div>
      <Field
        id={`${id}-reason`}
        name="reason"
        label={text('page.quoteDetails.why')}
        value={reason}
        onChange={({ target }) => setWhy((known) => ({ ...known, reason: target.value as Why['reason'] }))}
      >
        <option value="">{text('page.quoteDetails.whyNothing')}</option>
        {LOST_REASONS.map((one) => (
          <option key={one} value={one}>
            {text(`option.lostReason.${one}`)}
          </option>
        ))}
      </Field>
      {reason !== '' && (
        <Field
          id={`${id}-note`}
          name="note"
          label={text('page.quoteDetails.whyNote')}
          value={note}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: LOST_NOTE_LETTERS } }}
          onChange={({ target }) => setWhy((known) => ({ ...known, note: target.value }))}
        />
      )}
    </Box>
  )
}
