import { Alert, Autocomplete, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ADDRESS_MAX } from '#src/domain/address/address.ts'
import { differsFrom, type PlaceAddress } from '#src/domain/address/place-address.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useAutoComplete, useFieldName } from '#src/ui/form/field-prefix.ts'
import { useListCloses } from '#src/ui/overlay/use-list-closes.ts'
import { OptionLine } from '#src/ui/form/inputs/OptionLine.tsx'
import { useField } from '#src/ui/form/use-field.ts'
import { useCompletion, type Completion } from './use-completion.ts'

const PLACE = ['address1', 'aptSuite', 'city', 'province', 'postalCode', 'country'] as const

/**
 * A street that suggests full addresses while typing; choosing one fills in the fields around it. Anything
 * else can be typed too.
 */
export function StreetInput() {
  const text = useText()
  const street = useAutoComplete('address-line1')
  const form = useFormContext()
  const { field, label, required, error, hint } = useField({ name: 'address1' })
  const prefix = useFieldName('')
  const [used, setUsed] = useState(false)
  const [found, setFound] = useState<PlaceAddress>()
  const now = useWatch({ name: PLACE.map((name) => prefix + name) }) as string[]
  const typed = Object.fromEntries(PLACE.map((name, at) => [name, now[at] ?? ''])) as PlaceAddress
  const completions = useCompletion(field.value as string, typed.country, used)

  const list = useListCloses(completions.length > 0)
  const fill = (place: PlaceAddress) => {
    setFound(place)
    for (const name of PLACE) {
      // Fields the suggestion lacks stay as typed, except a province of another country.
      if (place[name] !== '' || (name === 'province' && place.country !== typed.country))
        form.setValue(prefix + name, place[name], {
          shouldDirty: true,
          shouldTouch: true,
          shouldValidate: form.formState.isSubmitted,
        })
    }
  }
  // Without an answer the text of the suggestion stays.
  const choose = (completion: Completion) =>
    void completion.find().then(fill, () =>
      form.setValue(prefix + 'address1', completion.text.slice(0, ADDRESS_MAX.address1), {
        shouldDirty: true,
      }),
    )
  return (
    <>
      <Autocomplete<Completion, false, true, true>
        freeSolo
        disableClearable
        size="small"
        value={field.value as string}
        inputValue={(field.value as string) ?? ''}
        options={completions}
        {...list}
        filterOptions={(all) => all}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.text)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.key)}
        onInputChange={(_, value, reason) => {
          if (reason === 'input') field.onChange(value)
        }}
        onChange={(_, option) => {
          if (typeof option !== 'string') choose(option)
        }}
        onFocus={() => setUsed(true)}
        onBlur={field.onBlur}
        id={`f-${field.name.replaceAll('.', '-')}`}
        renderOption={({ key, ...props }, { text: street, more, from }) => (
          <OptionLine
            key={key}
            {...props}
            more={[more, text(`state.completion.${from}`)].filter(Boolean).join(' · ')}
          >
            {street}
          </OptionLine>
        )}
        renderInput={(props) => (
          <TextField
            {...props}
            name={field.name}
            label={label}
            required={required}
            error={!!error}
            helperText={error ?? hint}
            inputRef={field.ref}
            slotProps={{
              ...props.slotProps,
              htmlInput: {
                ...props.slotProps.htmlInput,
                autoComplete: street,
                maxLength: ADDRESS_MAX.address1,
              },
            }}
          />
        )}
      />
      {found && differsFrom(found, typed) && (
        <Alert
          severity="warning"
          sx={{ gridColumn: '1 / -1', order: 1 }}
          action={
            <Button color="inherit" size="small" onClick={() => fill(found)} sx={{ whiteSpace: 'nowrap' }}>
              {text('action.useFound')}
            </Button>
          }
        >
          {text('state.addressDiffers', {
            address: [found.address1, found.city, found.province, found.postalCode]
              .filter(Boolean)
              .join(', '),
          })}
        </Alert>
      )}
    </>
  )
}
