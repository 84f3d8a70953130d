import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { UnsentMark } from '#src/components/record/UnsentMark.tsx'
import type { ProofRow } from '#src/contract/proofs.ts'
import { filesOfProof, SIGNATURE_POSITION, type Proof } from '#src/domain/orders/proof.ts'
import { zoneAt } from '#src/domain/calendar/zone-changes.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { deviceZone } from '#src/offline/database/device-clock.ts'
import { shortZone } from '#src/components/shipment/event-zone.ts'
import { ProofPicture } from './ProofPicture.tsx'

/** One proof; of this device's own, what the server added isn't known yet. */
export function OneProof({
  proof,
}: {
  proof: Omit<Proof, 'orderId'> & Pick<ProofRow, 'id'> & Partial<ProofRow>
}) {
  const text = useText()
  const { date } = useDates()
  const { locale } = useIntl()
  const [open, setOpen] = useState(false)
  const { id, kind, signedBy, signed, note, at, zone, receivedAt, recordedBy } = proof
  const time = (instant: string, timeZone = deviceZone()) => {
    const at = new Date(instant)
    return `${date(at, { ...TIME, timeZone })} ${shortZone(at, zoneAt(timeZone, at), locale)}`
  }
  const files = filesOfProof(proof)
  return (
    <Box sx={{ display: 'grid', gap: 0.75, borderLeft: 3, borderColor: 'divider', pl: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <strong>{text(`proof.of.${kind}`)}</strong>
        <UnsentMark entity="proof" id={id} />
      </Box>
      {signedBy && <Box>{text(signed ? 'proof.signedName' : 'proof.typedName', { name: signedBy })}</Box>}
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {time(at, zone)}
        {receivedAt && recordedBy && (
          <> · {text('proof.received', { time: time(receivedAt), name: recordedBy })}</>
        )}
      </Box>
      {note && <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note}</Box>}
      {files.length > 0 && !open && (
        <Box>
          <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
            {text('proof.show', { count: files.length })}
          </Button>
        </Box>
      )}
      {open && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {files.map((position) => (
            <ProofPicture
              key={position}
              id={id}
              position={position}
              alt={
                position === SIGNATURE_POSITION
                  ? text('proof.signatureOf', { name: signedBy })
                  : text('proof.photo', { number: position })
              }
            />
          ))}
        </Box>
      )}
    </Box>
  )
}

const TIME = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const
