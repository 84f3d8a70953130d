import type { Approval } from '#src/contract/account/approvals.ts'
import { topUps } from '#src/contract/billing/billing.ts'
import { cards } from '#src/contract/billing/cards.ts'
import { contract } from '#src/contract/contract.ts'
import { ApprovalPart } from '#src/components/approvals/ApprovalPart.tsx'
import type { ApprovalNeed } from '#src/components/approvals/use-approval.ts'
import { BankAsks } from '#src/components/payment/BankAsks.tsx'
import { CardPayment } from '#src/components/payment/CardPayment.tsx'
import { CardSelect } from '#src/components/payment/CardSelect.tsx'
import { CostLines, feeLines } from '#src/components/payment/CostLines.tsx'
import type { CardChoice } from '#src/components/payment/use-card-part.ts'
import { PayButton } from '#src/components/purchase/PayButton.tsx'
import { PayWith, Refused } from '#src/components/purchase/PayWith.tsx'
import { PriceChange } from '#src/components/purchase/PriceChange.tsx'
import type { PurchaseState } from '#src/components/purchase/purchase-state.ts'
import { PurchaseUnknown } from '#src/components/purchase/PurchaseUnknown.tsx'
import { RateHead } from '#src/components/purchase/RateHead.tsx'
import { RefusedServices } from '#src/components/purchase/RefusedServices.tsx'
import { TimeLeft } from '#src/components/purchase/TimeLeft.tsx'
import { CarrierMark } from '#src/components/shipment/CarrierMark.tsx'
import { PriceList } from '#src/components/shipment/PriceList.tsx'
import { PriceLines } from '#src/components/shipment/PriceLines.tsx'
import { PriceRow } from '#src/components/shipment/PriceRow.tsx'
import { block } from '#tests/blocks/block.ts'
import { InForm, Known, never, nothing, Opened, words } from '#tests/blocks/helpers.tsx'
import { CARD, CARD_PRICE, DEAR_RATE, RATE } from '#tests/blocks/samples.ts'

const NO_CARD: CardChoice = {
  cards: [],
  availableCents: 570,
  price: CARD_PRICE,
  cardId: '',
  choose: nothing,
  part: null,
}
const BY_CARD: CardChoice = {
  ...NO_CARD,
  cards: [CARD],
  cardId: CARD.id,
  part: { cardId: CARD.id, totalCost: CARD_PRICE.totalCost },
}
/** Whoever may spend any amount. */
const ALONE: ApprovalNeed = {
  isAbove: false,
  aboveCents: 0,
  last: undefined,
  isChanged: false,
  asks: false,
  note: '',
  setNote: nothing,
  asked: () => Promise.resolve(),
}
const ABOVE: ApprovalNeed = { ...ALONE, isAbove: true, aboveCents: 2000, asks: true }
const ASKED: Approval = {
  id: '',
  state: 'waiting',
  subject: {
    kind: 'parcel',
    id: '',
    service: 'Sample Ground · Ground Economy',
    title: 'Ada, Laval',
    count: 1,
  },
  totalCents: 2070,
  note: '',
  userId: '',
  by: 'Ben',
  answeredBy: null,
  answeredAt: null,
  createdAt: '2026-11-02T15:00:00Z',
  expiresAt: '2026-11-09T15:00:00Z',
}
const unknown = (state: PurchaseState<unknown>) => (
  <PurchaseUnknown state={state} rate={RATE} sendAgain={never} giveUp={never} afterBank={never} />
)
const refused = { step: 'refused', code: 402, title: 'notice.paymentFailed' } as const

export const payment = [
  block('PriceLines', {
    usual: () => <PriceLines price={RATE} />,
    refunded: () => <PriceLines price={{ ...RATE, refundedCents: 2070 }} />,
    'large amounts': () => <PriceLines price={DEAR_RATE} />,
  }),
  block('CarrierMark', {
    usual: () => (
      <>
        {['Sample Ground', 'Canada Post', 'UPS', 'Purolator', '顺丰速运'].map((carrierName) => (
          <CarrierMark key={carrierName} carrierName={carrierName} />
        ))}
      </>
    ),
  }),
  block('PriceList', {
    'all samples': words((text) => (
      <PriceList rates={[RATE, DEAR_RATE]}>
        <PriceRow rate={RATE} marks={[]} choose={never} detailsLabel={text('price.lines')}>
          {null}
        </PriceRow>
        <PriceRow rate={DEAR_RATE} marks={[]} choose={never} detailsLabel={text('price.lines')}>
          {null}
        </PriceRow>
      </PriceList>
    )),
    'one sample': words((text) => (
      <PriceList rates={[RATE, { ...DEAR_RATE, sample: false }]}>
        <PriceRow rate={RATE} marks={[]} choose={never} detailsLabel={text('price.lines')}>
          {null}
        </PriceRow>
      </PriceList>
    )),
  }),
  block('PriceRow', {
    usual: words((text) => (
      <PriceList rates={[]}>
        <PriceRow
          rate={RATE}
          marks={[text('page.selectQuick.cheapest'), text('page.selectQuick.fastest')]}
          choose={never}
          beside={<s>$29.93</s>}
          note={text('page.selectQuick.ships.closed', { date: 'Mon, Nov 30' })}
          detailsLabel={text('price.lines')}
        >
          <PriceLines price={RATE} />
        </PriceRow>
      </PriceList>
    )),
    'chosen, long text': words((text) => (
      <PriceList rates={[]}>
        <PriceRow rate={DEAR_RATE} marks={[]} chosen choose={never} detailsLabel={text('price.lines')}>
          <PriceLines price={DEAR_RATE} />
        </PriceRow>
      </PriceList>
    )),
    expired: words((text) => (
      <PriceList rates={[]}>
        <PriceRow
          rate={RATE}
          marks={[]}
          blockedBy="expired-prices"
          choose={never}
          detailsLabel={text('price.lines')}
        >
          {null}
        </PriceRow>
        <li id="expired-prices">{text('page.selectQuick.expired')}</li>
      </PriceList>
    )),
  }),
  block('CostLines', {
    usual: () => (
      <CostLines
        lines={[
          { label: 'page.shipmentDetails.missing', cents: 1500 },
          ...feeLines(CARD_PRICE),
          { label: 'page.shipmentDetails.byCard', cents: 1584, strong: true },
        ]}
      />
    ),
  }),
  block('CardPayment', {
    'no card': () => <CardPayment card={NO_CARD} availableCents={570} />,
    'a card': () => <CardPayment card={BY_CARD} availableCents={570} />,
  }),
  block('CardSelect', {
    chosen: () => (
      <InForm values={{ cardId: CARD.id }}>
        <CardSelect cards={[CARD]} />
      </InForm>
    ),
    wrong: () => (
      <InForm values={{ cardId: '' }} errors={{ cardId: 'validation.select' }}>
        <CardSelect cards={[CARD]} />
      </InForm>
    ),
  }),
  block('PayWith', {
    'credits do not suffice': () => (
      <Known
        call={contract.billing.credits}
        input={{}}
        answer={{ availableCents: 570, promo: [], promoFirst: false }}
      >
        <Known call={cards.list} input={{}} answer={{ rows: [CARD], total: 1 } as never}>
          <Known call={topUps.facts} input={{}} answer={{ gateway: 'sandbox', fee: CARD.fee } as never}>
            <PayWith totalCents={2070} card={BY_CARD} />
          </Known>
        </Known>
      </Known>
    ),
    'they suffice': () => (
      <Known
        call={contract.billing.credits}
        input={{}}
        answer={{ availableCents: 57_000, promo: [], promoFirst: false }}
      >
        <PayWith totalCents={2070} card={{ ...NO_CARD, price: null }} />
      </Known>
    ),
  }),
  block('Refused', {
    'not enough credits': () => (
      <Refused state={{ ...refused, words: 'order.notEnoughCredits', money: true }} otherPrices="/" />
    ),
    'in the words of the carrier': () => (
      <Refused
        state={{
          ...refused,
          title: 'notice.orderFailed',
          words: 'Service not available to J0C.',
          money: false,
        }}
        otherPrices="/"
      />
    ),
  }),
  block('PayButton', {
    'from credits': () => (
      <PayButton totalCents={2070} card={{ ...NO_CARD, price: null }} approval={ALONE} sending={false} />
    ),
    'a part by card': () => <PayButton totalCents={2070} card={BY_CARD} approval={ALONE} sending={false} />,
    sending: () => <PayButton totalCents={2070} card={BY_CARD} approval={ALONE} sending />,
  }),
  block('ApprovalPart', {
    'to be asked': () => (
      <ApprovalPart approval={ABOVE} sending={false}>
        {null}
      </ApprovalPart>
    ),
    'waiting for an answer': () => (
      <ApprovalPart approval={{ ...ABOVE, last: ASKED }} sending={false}>
        {null}
      </ApprovalPart>
    ),
    declined: () => (
      <ApprovalPart
        approval={{ ...ABOVE, last: { ...ASKED, state: 'declined', answeredBy: 'Ana' } }}
        sending={false}
      >
        {null}
      </ApprovalPart>
    ),
    'approved, and bought now': () => (
      <PayButton
        totalCents={2070}
        card={{ ...NO_CARD, price: null }}
        approval={{ ...ABOVE, asks: false, last: { ...ASKED, state: 'approved', answeredBy: 'Ana' } }}
        sending={false}
      />
    ),
  }),
  block('PriceChange', {
    open: () => (
      <Opened>{(close) => <PriceChange old={RATE} now={DEAR_RATE} back={close} accept={nothing} />}</Opened>
    ),
  }),
  block('PurchaseUnknown', {
    asking: () => unknown({ step: 'asking', offline: false, charged: false }),
    'without a network': () => unknown({ step: 'asking', offline: true, charged: true }),
    'never arrived': () => unknown({ step: 'neverArrived' }),
    'the bank asks': () => unknown({ step: 'bank', intentId: 'a', url: null }),
  }),
  block('BankAsks', {
    'at its own page': () => <BankAsks topUpId="a" url="https://bank.example" answered={nothing} />,
  }),
  block('RateHead', {
    usual: () => <RateHead rate={RATE} />,
    'long text': () => <RateHead rate={DEAR_RATE} />,
  }),
  block('RefusedServices', {
    open: () => <RefusedServices open refused={[{ ...RATE, refused: 'order.notIntoCanada' }]} />,
  }),
  block('TimeLeft', {
    'ten minutes': () => <TimeLeft until={new Date(Date.now() + 600_000).toISOString()} />,
  }),
]
