import { useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { GOODS_UNITS, ORIGIN_CRITERIA } from '#src/domain/customs/customs.ts'
import { requiresManufacturer, type Journey } from '#src/domain/customs/customs-rules.ts'
import { WEIGHT_UNITS } from '#src/domain/shared/units.ts'
import { useText } from '#src/i18n/use-text.ts'
import { MoneyInput } from '#src/ui/form/inputs/MoneyInput.tsx'
import { NumberInput } from '#src/ui/form/inputs/NumberInput.tsx'
import { RowCell } from '#src/ui/form/rows/RowFrame.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import type { RowActions } from '#src/ui/form/rows/use-rows.ts'
import { regionNames } from '#src/components/address/region-names.ts'
import { CommodityRowLayout, LineButtons, LineValue } from './CommodityRowLayout.tsx'
import { HsCodeInput } from './HsCodeInput.tsx'

interface CommodityRowProps extends RowActions {
  at: number
  /** Path of its values in the form. */
  name: string
  currency: string
  /** Whether origin is certified: then each line may name its criterion. */
  criterion: boolean
  journey: Journey
}

/** One kind of goods. */
export function CommodityRow({ at, name, currency, criterion, journey, ...rowActions }: CommodityRowProps) {
  const text = useText()
  const manufacturer = useWatch({
    name: `${name}.hsCode`,
    compute: (hsCode: string | undefined) => requiresManufacturer(hsCode ?? '', journey),
  }) as boolean
  const { country, countries } = regionNames(useIntl().locale)
  return (
    <CommodityRowLayout at={at} name={name}>
      <RowCell wide={7}>
        <TextInput name="description" maxLength={200} />
      </RowCell>
      <RowCell wide={5}>
        <HsCodeInput />
      </RowCell>
      <RowCell wide={criterion ? 4 : 5}>
        <SelectInput name="originCountry" options={countries} optionText={country} />
      </RowCell>
      {criterion && (
        <RowCell wide={3}>
          <SelectInput
            name="originCriterion"
            options={ORIGIN_CRITERIA}
            optionText={(value) => text(`option.originCriterion.${value || 'none'}`)}
          />
        </RowCell>
      )}
      {manufacturer && (
        <RowCell wide={12}>
          <TextInput name="manufacturer" maxLength={250} />
        </RowCell>
      )}
      <RowCell wide={2} narrow={6}>
        <NumberInput name="quantity" whole />
      </RowCell>
      <RowCell wide={criterion ? 3 : 5} narrow={6}>
        <SelectInput name="goodsUnit" label="field.unit" options={GOODS_UNITS} />
      </RowCell>
      <RowCell wide={3} narrow={7}>
        <NumberInput name="unitWeight" />
      </RowCell>
      <RowCell wide={2} narrow={5}>
        <SelectInput name="weightUnit" label="field.unit" options={WEIGHT_UNITS} />
      </RowCell>
      <RowCell wide={3}>
        <MoneyInput name="unitValue" />
      </RowCell>
      <RowCell wide={2} narrow={7}>
        <LineValue name={name} currency={currency} />
      </RowCell>
      <RowCell wide={2} narrow={5}>
        <LineButtons at={at} {...rowActions} />
      </RowCell>
    </CommodityRowLayout>
  )
}
