import { useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { unNumbers, type UnEntry, type UnNumbers } from '#src/domain/freight/un-numbers.ts'
import { useText } from '#src/i18n/use-text.ts'
import { referenceData } from '#src/offline/cache/reference-data.ts'
import { useFieldName } from '#src/ui/form/field-prefix.ts'
import { CodeInput } from '#src/ui/form/inputs/CodeInput.tsx'
import { useField } from '#src/ui/form/use-field.ts'

const MAX_SHOWN = 20
const MIN_LENGTH = 2

/**
 * A UN number, typed or found by words; the choice fills in name and class. Works offline once the list is on
 * the device.
 */
export function UnNumberInput() {
  const text = useText()
  const form = useFormContext()
  const input = useField({ name: 'unNumber' })
  const [shippingName, hazardClass] = [useFieldName('shippingName'), useFieldName('hazardClass')]
  const [list, setList] = useState<UnNumbers | null>()
  const typed = String(input.field.value ?? '')
  const options = useMemo(
    () => (list && typed.trim().length >= MIN_LENGTH ? list.search(typed, MAX_SHOWN) : []),
    [list, typed],
  )
  const known = list?.find(typed)
  const load = () => {
    if (!list)
      referenceData('un').then(
        (file) => setList(unNumbers(file)),
        () => setList(null),
      )
  }
  function choose(entry: UnEntry) {
    input.field.onChange(entry.unNumber)
    form.setValue(shippingName, entry.name, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    if (entry.hazardClass)
      form.setValue(hazardClass, entry.hazardClass, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
  }
  const whole = /^(UN)?\d{4}$/i.test(typed.trim())
  const unknown = list && whole ? text('page.freight.unUnknown') : undefined
  return (
    <CodeInput
      input={input}
      typed={typed}
      options={options}
      codeOf={({ unNumber }) => unNumber}
      nameOf={({ name }) => name}
      line={({ unNumber, hazardClass: hazard }) => (
        <>
          <strong>{unNumber}</strong> {hazard && `(${hazard})`}
        </>
      )}
      choose={choose}
      load={load}
      name={known?.name}
      note={list === null ? text('page.freight.unNotHere') : unknown}
    />
  )
}
