import { useFormContext, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { CustomsEstimate } from '#src/domain/customs/customs-estimate.ts'
import { hsDigits, isHsCode, formatHs } from '#src/domain/customs/hs-code.ts'
import type { DutyTables } from '#src/domain/customs/tariff.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { RowCell } from '#src/ui/form/rows/RowFrame.tsx'

const DIGITS = 8

/**
 * Which line of the country's tariff, where six digits cover several with different rates. Renders nothing
 * where there is no choice.
 */
export function TariffLineInput({ name, tables }: { name: string; tables: DutyTables }) {
  const text = useText()
  const { formatNumber } = useIntl()
  const form = useFormContext()
  const [toCountry, typed, originates] = useWatch({
    name: ['toCountry', `${name}.hsCode`, `${name}.originates`],
  }) as [CustomsEstimate['toCountry'], string, boolean]
  const code = hsDigits((typed ?? '').trim())
  const lines = isHsCode(code) ? tables.tariffs[toCountry].linesOf(code.slice(0, 6)) : []
  if (lines.length < 2) return null
  const rate = (pct: string | null) =>
    pct === null
      ? text('page.estimateCost.otherRate')
      : formatNumber(Number(pct) / 100, { style: 'percent', maximumFractionDigits: 4 })
  const chosen = code.slice(0, DIGITS)
  return (
    <RowCell wide={12}>
      <Field
        id={`f-${name.replaceAll('.', '-')}-tariffLine`}
        name={`${name}.tariffLine`}
        label={text('field.tariffLine')}
        value={lines.some((line) => line.code === chosen) ? chosen : ''}
        helperText={text('hint.tariffLine')}
        onChange={({ target }) =>
          form.setValue(`${name}.hsCode`, formatHs(target.value || chosen.slice(0, 6), toCountry), {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
      >
        <option value="" aria-label={text('action.choose')} />
        {lines.map((line) => (
          <option key={line.code} value={line.code}>
            {[
              formatHs(line.code, toCountry),
              rate(originates ? line.cusmaPct : line.mfnPct),
              line.description,
            ]
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </Field>
    </RowCell>
  )
}
