import { Box, Button, Stack } from '@mui/material'
import { useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { ADDRESS_MAX } from '#src/domain/address.ts'
import { MAX_FACILITY_CONTACTS, MAX_ROLE, type Facility } from '#src/domain/facility.ts'
import { useText } from '#src/i18n/use-text.ts'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { TextInput } from '#src/ui/form/TextInput.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'

/** Whom a driver or a carrier may ask; the first one is called. Whatever is added or removed, the focus stays where the hands are. */
export function ContactRows() {
  const text = useText()
  const { control } = useFormContext<Facility>()
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts' })
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <Stack spacing={2}>
      {fields.map((row, at) => (
        <Box key={row.id} component="fieldset" sx={{ m: 0, p: { xs: 1.5, sm: 2 }, border: 1, borderColor: 'divider', borderRadius: 'var(--radius-sm)', minWidth: 0 }}>
          <Box component="legend" sx={{ px: 0.75, fontWeight: 600, color: 'text.secondary' }}>{text('page.facilities.contactNumber', { number: at + 1 })}</Box>
          <FieldPrefix value={`contacts.${at}`}>
            <Stack spacing={2}>
              <FieldRow>
                <TextInput name="contactName" maxLength={ADDRESS_MAX.contactName} autoComplete="off" />
                <TextInput name="role" maxLength={MAX_ROLE} autoComplete="off" />
              </FieldRow>
              <FieldRow widths={[2, 1, 2]}>
                <TextInput name="phone" type="tel" autoComplete="off" />
                <TextInput name="extension" inputMode="numeric" maxLength={ADDRESS_MAX.extension} autoComplete="off" />
                <TextInput name="email" type="email" autoComplete="off" />
              </FieldRow>
              <Box sx={{ textAlign: 'right' }}>
                <Button size="small" color="error" aria-label={text('page.facilities.removeContact', { number: at + 1 })} onClick={() => { remove(at); addButton.current?.focus() }}>{text('action.remove')}</Button>
              </Box>
            </Stack>
          </FieldPrefix>
        </Box>
      ))}
      <div>
        <Button
          ref={addButton} variant="outlined" startIcon={<Icon name="add" />} disabled={fields.length >= MAX_FACILITY_CONTACTS}
          onClick={() => append({ contactName: '', role: '', phone: '', extension: '', email: '' }, { focusName: `contacts.${fields.length}.contactName` })}
        >
          {text('page.facilities.addContact')}
        </Button>
      </div>
    </Stack>
  )
}
