import { Box, Button, Stack } from '@mui/material'
import { ADDRESS_MAX } from '#src/domain/address/address.ts'
import { MAX_FACILITY_CONTACTS, MAX_ROLE } from '#src/domain/address/facility.ts'
import { useText } from '#src/i18n/use-text.ts'
import { AddRow } from '#src/ui/form/rows/AddRow.tsx'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { RowFrame } from '#src/ui/form/rows/RowFrame.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { useRows } from '#src/ui/form/rows/use-rows.ts'

/** Contacts for drivers and carriers; the first one is called first. */
export function ContactRows() {
  const text = useText()
  const { ids, addProps, actionsOf } = useRows({
    name: 'contacts',
    fresh: () => ({ contactName: '', role: '', phone: '', extension: '', email: '' }),
    max: MAX_FACILITY_CONTACTS,
    min: 0,
    focus: 'contactName',
  })
  return (
    <Stack spacing={2}>
      {ids.map((id, at) => (
        <RowFrame
          key={id}
          legend={text('page.facilities.contactNumber', { number: at + 1 })}
          name={`contacts.${at}`}
        >
          <Stack spacing={2}>
            <FieldRow>
              <TextInput name="contactName" maxLength={ADDRESS_MAX.contactName} autoComplete="off" />
              <TextInput name="role" maxLength={MAX_ROLE} autoComplete="off" />
            </FieldRow>
            <FieldRow widths={[2, 1, 2]}>
              <TextInput name="phone" type="tel" autoComplete="off" />
              <TextInput
                name="extension"
                inputMode="numeric"
                maxLength={ADDRESS_MAX.extension}
                autoComplete="off"
              />
              <TextInput name="email" type="email" autoComplete="off" />
            </FieldRow>
            <Box sx={{ textAlign: 'right' }}>
              <Button
                size="small"
                color="error"
                aria-label={text('page.facilities.removeContact', { number: at + 1 })}
                onClick={actionsOf(at).remove}
              >
                {text('action.remove')}
              </Button>
            </Box>
          </Stack>
        </RowFrame>
      ))}
      <AddRow {...addProps}>{text('page.facilities.addContact')}</AddRow>
    </Stack>
  )
}
