import { useFormContext } from 'react-hook-form'
import { customsSchema } from '#src/domain/customs/customs.ts'
import { DUTY_RULES } from '#src/domain/customs/duty-rules.ts'
import { dutyTables } from '#src/domain/customs/tariff.ts'
import { CommodityRow } from '#src/components/customs/CommodityRow.tsx'
import { CommodityRowLayout, LineButtons, LineValue } from '#src/components/customs/CommodityRowLayout.tsx'
import { CommodityRows } from '#src/components/customs/CommodityRows.tsx'
import { CusmaFields } from '#src/components/customs/CusmaFields.tsx'
import { CustomsFields } from '#src/components/customs/CustomsFields.tsx'
import { CustomsGroup } from '#src/components/customs/CustomsGroup.tsx'
import { CustomsSums } from '#src/components/customs/CustomsSums.tsx'
import { DutyBreakdown } from '#src/components/customs/DutyBreakdown.tsx'
import { DutyOfShipment } from '#src/components/customs/DutyOfShipment.tsx'
import { HsCodeInput } from '#src/components/customs/HsCodeInput.tsx'
import { JourneyCustoms } from '#src/components/customs/JourneyCustoms.tsx'
import { ForbiddenGoodsAlert } from '#src/components/customs/ForbiddenGoodsAlert.tsx'
import { DUTY_TABLES } from '#src/components/customs/use-duty-tables.ts'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { block } from '#tests/blocks/block.ts'
import { InForm, KnownAs, nothing, words } from '#tests/blocks/helpers.tsx'
import { ADDRESS, CUSTOMS, ESTIMATE, JOURNEY, LONG_ADDRESS, SURTAX_NAME } from '#tests/blocks/samples.ts'

interface InCustomsProps {
  values?: object
  errors?: Record<string, string>
  children: React.ReactNode
}
/** The customs of a shipment, as the forms hold them. */
const InCustoms = ({ values = {}, errors = {}, children }: InCustomsProps) => (
  <InForm values={{ customs: { ...CUSTOMS, ...values }, from: ADDRESS }} errors={errors}>
    <FieldPrefix value="customs">{children}</FieldPrefix>
  </InForm>
)
const line = 'customs.commodities.0'

export const customs = [
  block('CustomsFields', {
    filled: () => (
      <InCustoms>
        <CustomsFields journey={JOURNEY} />
      </InCustoms>
    ),
    wrong: () => (
      <InCustoms
        values={customsSchema.getDefault()}
        errors={{
          'customs.signerName': 'validation.enter',
          'customs.customsDeclared': 'validation.required',
        }}
      >
        <CustomsFields journey={JOURNEY} />
      </InCustoms>
    ),
  }),
  block('CustomsGroup', {
    usual: words((text) => (
      <CustomsGroup title={text('page.customs.goods')}>{text('state.empty')}</CustomsGroup>
    )),
  }),
  block('CommodityRows', {
    filled: () => (
      <InCustoms>
        <CommodityRows inCusma journey={JOURNEY} />
      </InCustoms>
    ),
    empty: () => (
      <InCustoms values={{ commodities: [] }}>
        <CommodityRows inCusma journey={JOURNEY} />
      </InCustoms>
    ),
  }),
  block('CommodityRow', {
    'wrong, with everything': () => (
      <InForm
        values={{ customs: CUSTOMS }}
        errors={{ [`${line}.quantity`]: 'validation.positive', [`${line}.unitValue`]: 'validation.enter' }}
      >
        <CommodityRow
          at={0}
          name={line}
          currency="CAD"
          criterion
          journey={JOURNEY}
          remove={nothing}
          copy={nothing}
        />
      </InForm>
    ),
  }),
  block('CommodityRowLayout', {
    empty: () => (
      <InForm>
        <CommodityRowLayout at={0} name="goods">
          {null}
        </CommodityRowLayout>
      </InForm>
    ),
  }),
  block('LineValue', {
    usual: () => (
      <InForm values={{ customs: CUSTOMS }}>
        <LineValue name={line} currency="CAD" />
      </InForm>
    ),
  }),
  block('LineButtons', { usual: () => <LineButtons at={0} copy={nothing} remove={nothing} /> }),
  block('HsCodeInput', {
    empty: () => (
      <InForm values={{ hsCode: '' }}>
        <HsCodeInput />
      </InForm>
    ),
    wrong: () => (
      <InForm values={{ hsCode: 'bowls' }} errors={{ hsCode: 'validation.hsCode' }}>
        <HsCodeInput />
      </InForm>
    ),
  }),
  block('CusmaFields', {
    certified: () => (
      <InCustoms values={{ cusma: { ...CUSTOMS.cusma, certify: true, producer: 'other' } }}>
        <CusmaFields />
      </InCustoms>
    ),
  }),
  block('CustomsSums', {
    'with warnings': () => (
      <InCustoms>
        <CustomsSums journey={JOURNEY} />
      </InCustoms>
    ),
  }),
  block('JourneyCustoms', {
    begins: () => (
      <InForm values={{ customs: null, from: ADDRESS }}>
        <JourneyCustoms name="customs" sender="from" journey={JOURNEY}>
          <Typed />
        </JourneyCustoms>
      </InForm>
    ),
  }),
  block('DutyBreakdown', { 'due and open': () => <DutyBreakdown estimate={ESTIMATE} /> }),
  block('DutyOfShipment', {
    folded: () => (
      <KnownAs queryKey={DUTY_TABLES} answer={{ tables: dutyTables(DUTY_RULES, undefined), american: false }}>
        <DutyOfShipment
          draft={null}
          shipment={{
            from: { ...LONG_ADDRESS, country: 'US', province: 'NY' } as never,
            to: ADDRESS as never,
            shipDate: '2026-11-26',
            customs: CUSTOMS,
          }}
        />
      </KnownAs>
    ),
  }),
  block('ForbiddenGoodsAlert', {
    usual: () => <ForbiddenGoodsAlert goods={[{ line: 0, name: SURTAX_NAME, from: '2026-01-01' }]} />,
  }),
]

/** What stands below the fields. */
function Typed() {
  const { formState } = useFormContext()
  return <small>{Object.keys(formState.dirtyFields).join(', ')}</small>
}
