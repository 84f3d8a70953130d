import { claims, type Claim } from '#src/contract/claims.ts'
import { proofs, type ProofRow } from '#src/contract/proofs.ts'
import { CLAIM_STATES } from '#src/domain/orders/claim.ts'
import { OFFER_STATES, QUOTE_STATES } from '#src/domain/freight/quote-state.ts'
import { ORDER_STATUSES, PAY_STATUSES } from '#src/domain/orders/order-status.ts'
import { PICKUP_STATES } from '#src/domain/pickups/pickup-state.ts'
import { TRACKER_STATUSES } from '#src/domain/tracking/tracker-status.ts'
import { ClaimPart } from '#src/components/claim/ClaimPart.tsx'
import { FreightTerms } from '#src/components/freight/FreightTerms.tsx'
import { OneProof } from '#src/components/proof/OneProof.tsx'
import { ProofDialog } from '#src/components/proof/ProofDialog.tsx'
import { Proofs } from '#src/components/proof/Proofs.tsx'
import { RateBasis } from '#src/components/freight/RateBasis.tsx'
import { UnitLine } from '#src/components/freight/UnitLine.tsx'
import { EventTime } from '#src/components/shipment/EventTime.tsx'
import { OrderHistory } from '#src/components/shipment/OrderHistory.tsx'
import { OrderSteps } from '#src/components/shipment/OrderSteps.tsx'
import { PickupDayInput } from '#src/components/shipment/PickupDayInput.tsx'
import { Block, Empty, Goods, ReviewRow, Words } from '#src/components/shipment/ReviewRow.tsx'
import { SampleMark } from '#src/components/shipment/SampleMark.tsx'
import {
  ClaimChip,
  DisputeChip,
  InvoiceStateChip,
  OfferChip,
  PayChip,
  PickupChip,
  QuoteChip,
  StatusChip,
  TrackerChip,
} from '#src/components/shipment/StatusChip.tsx'
import { Timeline } from '#src/components/shipment/Timeline.tsx'
import { TodoText, WhatToDo } from '#src/components/shipment/WhatToDo.tsx'
import { SignatureInput } from '#src/ui/form/inputs/SignatureInput.tsx'
import { block } from '#tests/blocks/block.ts'
import { InForm, Known, nothing, Opened, words } from '#tests/blocks/helpers.tsx'
import { CUSTOMS, EVENTS, LONG_ADDRESS, UNIT } from '#tests/blocks/samples.ts'

const PROOF: ProofRow = {
  id: 'a',
  kind: 'handOver',
  signedBy: 'Marc Gagnon',
  signed: true,
  photos: 3,
  note: 'Two boxes on one strap',
  at: '2026-05-04T13:05:00.000Z',
  zone: 'America/Toronto',
  receivedAt: '2026-05-04T14:20:00.000Z',
  recordedBy: 'Mina Roy',
}
const Signature = words((text) => (
  <SignatureInput
    name="signature"
    legend={text('proof.signature')}
    hint={text('proof.signatureHint')}
    clearLabel={text('proof.signatureClear')}
  />
))

const CLAIM: Claim = {
  id: 'claim',
  number: 'CL0000-0001',
  orderId: 'a',
  orderNumber: 'OR0000-1235',
  kind: 'damaged',
  state: 'paid',
  askedCents: 12_000,
  paidCents: 10_000,
  createdAt: '2026-11-20T14:00:00Z',
  description: 'Two of the six bowls were broken when the box was opened.',
  answer: 'The cover of this parcel is $100.',
  answeredAt: '2026-11-24T14:00:00Z',
  photos: [{ position: 0, name: 'bowls.png', type: 'image/png' }],
}
const MAY_CLAIM = { id: 'a', claimable: { coverCents: 10_000, why: { lost: null, damaged: null } } }
const spaced = (chips: React.ReactNode) => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>{chips}</div>
)

export const shipment = [
  block('StatusChip', {
    all: () => spaced(ORDER_STATUSES.map((one) => <StatusChip key={one} status={one} />)),
  }),
  block('PayChip', { all: () => spaced(PAY_STATUSES.map((one) => <PayChip key={one} status={one} />)) }),
  block('PickupChip', {
    all: () => spaced(PICKUP_STATES.map((one) => <PickupChip key={one} state={one} />)),
  }),
  block('TrackerChip', {
    all: () => spaced(TRACKER_STATUSES.map((one) => <TrackerChip key={one} status={one} />)),
  }),
  block('QuoteChip', { all: () => spaced(QUOTE_STATES.map((one) => <QuoteChip key={one} state={one} />)) }),
  block('OfferChip', { all: () => spaced(OFFER_STATES.map((one) => <OfferChip key={one} state={one} />)) }),
  block('InvoiceStateChip', {
    all: () =>
      spaced(
        (['unpaid', 'paid', 'credited', 'creditNote'] as const).map((one) => (
          <InvoiceStateChip key={one} state={one} />
        )),
      ),
  }),
  block('DisputeChip', {
    all: () =>
      spaced((['open', 'accepted', 'rejected'] as const).map((one) => <DisputeChip key={one} state={one} />)),
  }),
  block('ClaimChip', { all: () => spaced(CLAIM_STATES.map((one) => <ClaimChip key={one} state={one} />)) }),
  block('SampleMark', { usual: () => <SampleMark /> }),
  block('OrderSteps', {
    'under way': () => (
      <OrderSteps order={{ status: 'shipped', events: EVENTS, createdAt: '2026-11-24T14:00:00Z' }} />
    ),
    'beside the way': () => (
      <OrderSteps order={{ status: 'exception', events: EVENTS, createdAt: '2026-11-24T14:00:00Z' }} />
    ),
  }),
  block('OrderHistory', {
    filled: () => (
      <OrderHistory
        history={[
          { at: '2026-11-24T14:00:00Z', actor: 'Ana Silva', event: 'order.paid', detail: { amount: 2070 } },
          {
            at: '2026-11-24T14:01:00Z',
            actor: 'Canada Post',
            event: 'order.booked',
            detail: { trackingNumber: '7035114477138472' },
          },
          {
            at: '2026-11-25T09:30:00Z',
            actor: 'Canada Post',
            event: 'order.moved',
            detail: { from: 'ordered', to: 'shipped' },
          },
        ]}
      />
    ),
  }),
  block('Timeline', {
    empty: () => <Timeline events={[]} />,
    filled: () => <Timeline events={EVENTS} />,
  }),
  block('EventTime', { usual: () => <EventTime event={EVENTS[0]!} /> }),
  block('WhatToDo', {
    'on its way': () => <WhatToDo status="in_transit" goods="parcel" />,
    'needs attention': () => <WhatToDo status="delivery_failed" goods="parcel" />,
  }),
  block('TodoText', { usual: () => <TodoText status="in_transit" goods="parcel" /> }),
  block('PickupDayInput', {
    chosen: () => (
      <InForm
        values={{ pickupDate: '2026-12-01', address: { country: 'CA', province: 'ON' } }}
        errors={{ pickupDate: 'validation.pickupPast' }}
      >
        <PickupDayInput zone="America/Toronto" cutOff="14:00" choose={nothing} />
      </InForm>
    ),
  }),
  block('ReviewRow', {
    filled: () => (
      <ReviewRow step="what" go={nothing}>
        <Goods customs={CUSTOMS} />
      </ReviewRow>
    ),
    empty: () => (
      <ReviewRow step="what" go={nothing}>
        <Empty />
      </ReviewRow>
    ),
  }),
  block('Goods', { usual: () => <Goods customs={CUSTOMS} /> }),
  block('Block', { usual: words((text) => <Block title={text('field.city')}>Toronto</Block>) }),
  block('Words', { 'long text': () => <Words words={['Toronto', false, LONG_ADDRESS.company]} /> }),
  block('Empty', { usual: () => <Empty /> }),
  block('ClaimPart', {
    'may be made': () => (
      <Known call={claims.ofOrder} input={{ id: 'a' }} answer={{ rows: [] }}>
        <ClaimPart order={MAY_CLAIM} />
      </Known>
    ),
    answered: () => (
      <Known call={claims.ofOrder} input={{ id: 'a' }} answer={{ rows: [CLAIM] }}>
        <ClaimPart
          order={{ ...MAY_CLAIM, claimable: { coverCents: 0, why: { lost: null, damaged: null } } }}
        />
      </Known>
    ),
  }),
  block('SignatureInput', {
    empty: () => (
      <InForm values={{ signature: [] }}>
        <Signature />
      </InForm>
    ),
    signed: () => (
      <InForm values={{ signature: [[60, 140, 120, 40, 180, 150, 260, 60, 330, 140, 520, 90]] }}>
        <Signature />
      </InForm>
    ),
  }),
  block('OneProof', {
    'signed by hand, with photos': () => <OneProof proof={PROOF} />,
    'a typed name, recorded here': () => (
      <OneProof
        proof={{
          id: 'b',
          kind: 'damage',
          signedBy: 'Marc Gagnon',
          signed: false,
          photos: 0,
          note: LONG_ADDRESS.address1,
          at: PROOF.at,
          zone: PROOF.zone,
        }}
      />
    ),
  }),
  block('Proofs', {
    'nothing yet': () => (
      <Known call={proofs.ofOrder} input={{ id: 'a' }} answer={{ rows: [] }}>
        <Proofs order={{ id: 'a', status: 'shipped' }} goods="load" onDamage={nothing} />
      </Known>
    ),
    'two of them': () => (
      <Known
        call={proofs.ofOrder}
        input={{ id: 'a' }}
        answer={{ rows: [{ ...PROOF, id: 'c', kind: 'delivery' }, PROOF] }}
      >
        <Proofs order={{ id: 'a', status: 'shipped' }} onDamage={nothing} />
      </Known>
    ),
  }),
  block('ProofDialog', {
    open: () => (
      <Opened>
        {(close) => <ProofDialog orderId="a" kind="handOver" onRecorded={nothing} close={close} />}
      </Opened>
    ),
  }),
  block('UnitLine', { usual: () => <UnitLine unit={UNIT} /> }),
  block('RateBasis', {
    usual: () => (
      <RateBasis
        facts={{
          actualLb: 1200,
          billedLb: 1450.5,
          billedBy: 'cube',
          cubicFeet: 106.7,
          pcf: 11.25,
          freightClass: '85',
          linearFeet: 4,
          distanceKm: 541,
        }}
      />
    ),
  }),
  block('FreightTerms', {
    usual: () => (
      <FreightTerms
        terms={[
          'freight.terms.estimated',
          { id: 'freight.terms.detention', count: 30, amountCents: 9000 },
          'Dock appointments must be made a day before by telephone.',
        ]}
      />
    ),
  }),
]
