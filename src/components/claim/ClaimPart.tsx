import { Box, Button, Stack } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { v7 as newId } from 'uuid'
import { useMay } from '#src/components/account/session.ts'
import { call } from '#src/api/call.ts'
import { useRead, useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { ANSWER_TIMES } from '#src/domain/desk/answer-times.ts'
import { claims, type Claim } from '#src/contract/claims.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderDetails } from '#src/contract/orders.ts'
import { CLAIM_DAYS, CLAIM_KINDS, claimSchema } from '#src/domain/orders/claim.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGES, MAX_VIDEO_BYTES } from '#src/domain/shared/limits.ts'
import { attachmentsFault, MEDIA_ACCEPT } from '#src/domain/shared/media.ts'
import { MEGABYTE } from '#src/domain/shared/units.ts'
import { useText } from '#src/i18n/use-text.ts'
import { LoadError } from '#src/ui/feedback/LoadError.tsx'
import { FilesInput } from '#src/ui/form/inputs/FilesInput.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { MoneyInput } from '#src/ui/form/inputs/MoneyInput.tsx'
import { RadioInput } from '#src/ui/form/inputs/RadioInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { FileButton } from '#src/ui/page/FileButton.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { ClaimChip } from '#src/components/shipment/StatusChip.tsx'
import type { Damage } from './shared-damage.ts'

export type ClaimedOrder = Pick<OrderDetails, 'id' | 'claimable'>

/**
 * The claims for this parcel and their answers, and the form to claim loss or damage. `damage` was just
 * recorded: the form opens with it, where a claim is possible.
 */
export function ClaimPart({
  order: { id, claimable },
  damage,
}: {
  order: ClaimedOrder
  damage?: Damage | undefined
}) {
  const text = useText()
  const { data, error, refetch } = useRead(claims.ofOrder, { id })
  const [opened, setOpen] = useState(false)
  const [shut, setShut] = useState<Damage>()
  const unread = !data && error
  const rows = data?.rows ?? []
  // An answer that was cached before there were claims says nothing about them.
  const mayShip = useMay('ship')
  const possible = claimable && mayShip ? CLAIM_KINDS.filter((kind) => claimable.why[kind] === null) : []
  const found = damage !== shut && possible.includes('damaged') ? damage : undefined
  const open = opened || found !== undefined
  const why = claimable?.why.damaged ?? claimable?.why.lost
  const part = useRef<HTMLDivElement>(null)
  // The form may open far below what the person sees.
  useEffect(() => {
    if (found) part.current?.scrollIntoView?.({ block: 'nearest' })
  }, [found])
  // Whoever has something to show is told why no claim is possible.
  if (!unread && rows.length === 0 && possible.length === 0 && !damage) return null
  return (
    <Section title={text('page.claims.part')}>
      <Stack ref={part} spacing={2}>
        {unread && <LoadError error={unread} retry={() => void refetch()} />}
        {rows.map((claim) => (
          <OneClaim key={claim.id} claim={claim} />
        ))}
        {possible.length > 0 && !open && (
          <Box>
            <Button variant="outlined" onClick={() => setOpen(true)}>
              {text('page.claims.open')}
            </Button>
          </Box>
        )}
        {possible.length === 0 && why && (
          <Box sx={{ color: 'text.secondary' }}>{text(why, { days: CLAIM_DAYS })}</Box>
        )}
        {possible.length > 0 && open && (
          <ClaimForm
            // Begun before the damage was recorded, it begins anew with the photos.
            key={found ? 'damage' : ''}
            id={id}
            damage={found}
            kinds={possible}
            coverCents={claimable.coverCents}
            close={() => {
              setOpen(false)
              setShut(damage)
            }}
          />
        )}
      </Stack>
    </Section>
  )
}

function OneClaim({
  claim: {
    id,
    number,
    kind,
    state,
    askedCents,
    paidCents,
    description,
    answer,
    createdAt,
    answeredAt,
    photos,
  },
}: {
  claim: Claim
}) {
  const text = useText()
  return (
    <Box sx={{ display: 'grid', gap: 0.75, borderLeft: 3, borderColor: 'divider', pl: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <strong>{number}</strong>
        <ClaimChip state={state} />
        {text(`option.claimKind.${kind}`)} <DateText at={createdAt} />
      </Box>
      <Box>
        {text('field.askedCents')} <Money cents={askedCents} />
        {paidCents > 0 && (
          <>
            {' '}
            · {text('field.paidCents')} <Money cents={paidCents} />
          </>
        )}
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{description}</Box>
      {photos.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {photos.map(({ position, name, type }) => (
            <FileButton
              key={position}
              label={name}
              name={name}
              type={type}
              fetch={() => call(claims.photo, { id, position: String(position) })}
            />
          ))}
        </Box>
      )}
      {answer && (
        <Box sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {answeredAt && <DateText at={answeredAt} />} {answer}
        </Box>
      )}
    </Box>
  )
}

function ClaimForm({
  id,
  kinds,
  coverCents,
  damage,
  close,
}: {
  id: string
  kinds: readonly string[]
  coverCents: number
  damage: Damage | undefined
  close: () => void
}) {
  const text = useText()
  const send = useWrite(claims.open, [claims.ofOrder, claims.list, contract.orders.get, contract.loads.get])
  const [claimId] = useState(() => newId())
  return (
    <Form
      schema={claimSchema}
      defaultValues={
        damage
          ? { kind: 'damaged', description: damage.note, files: damage.photos }
          : { kind: kinds[0] as 'lost' | 'damaged' }
      }
      submitLabel="action.sendClaim"
      needsNetwork
      actions={<Button onClick={close}>{text('action.cancel')}</Button>}
      onSubmit={async (asked) => {
        await send.mutateAsync({ ...asked, id, claimId })
        notify({
          kind: 'done',
          text: text('page.claims.sent', { days: ANSWER_TIMES.claim.businessDays }),
        })
        close()
      }}
    >
      <RadioInput
        name="kind"
        label="field.claimKind"
        options={kinds}
        optionText={(kind) => text(`option.claimKind.${kind}`)}
        row
      />
      <div>
        <MoneyInput name="askedCents" />
        <Box component="p" sx={{ m: 0, mt: 0.5, color: 'text.secondary', fontSize: '0.875rem' }}>
          <FormattedMessage id="page.claims.cover" values={{ amount: <Money cents={coverCents} /> }} />
        </Box>
      </div>
      <TextInput name="description" label="field.claimDescription" multiline minRows={4} />
      <FilesInput
        photos
        name="files"
        legend={text('field.photos')}
        accept={MEDIA_ACCEPT}
        fault={attachmentsFault}
        hint={text('page.claims.photosHint', {
          images: MAX_IMAGES,
          imageSize: MAX_IMAGE_BYTES / MEGABYTE,
          videoSize: MAX_VIDEO_BYTES / MEGABYTE,
        })}
      />
    </Form>
  )
}
