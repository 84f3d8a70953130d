import { useNavigate } from 'react-router-dom'
import { object } from 'yup'
import { enteredNumber, enteredText } from '#src/domain/shared/fields.ts'
import { isPostal } from '#src/domain/address/postal.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { NumberInput } from '#src/ui/form/inputs/NumberInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { RoutePicture } from './RoutePicture.tsx'
import { Tile } from './Tile.tsx'

/** Without a country: anything that is a Canadian or U.S. postal code. The quote itself is stricter. */
const postal = () =>
  enteredText(20).test(
    'postal',
    'validation.postalCode',
    (value) => !value || isPostal('CA', value) || isPostal('US', value),
  )
const schema = object({
  from: postal(),
  to: postal(),
  weight: enteredNumber().moreThan(0, 'validation.positive'),
})

export function QuickQuoteTile() {
  const text = useText()
  const navigate = useNavigate()
  const go = async ({ from, to, weight }: { from: string; to: string; weight: number }) =>
    navigate(`${ACCOUNT_PATHS.quickQuote}?${new URLSearchParams({ from, to, weight: String(weight) })}`)
  return (
    <Tile icon="quote" title={text('dashboard.quickQuote.title')}>
      <Form schema={schema} onSubmit={go} submitLabel="dashboard.quickQuote.submit">
        <FieldRow widths={[4, 4, 3]}>
          <TextInput
            name="from"
            autoComplete="off"
            maxLength={10}
            slotProps={{ htmlInput: { autoCapitalize: 'characters' } }}
          />
          <TextInput
            name="to"
            autoComplete="off"
            maxLength={10}
            slotProps={{ htmlInput: { autoCapitalize: 'characters' } }}
          />
          <NumberInput name="weight" unit={text('option.weightUnit.lb')} />
        </FieldRow>
      </Form>
      <RoutePicture />
    </Tile>
  )
}
