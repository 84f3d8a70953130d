import { useWatch } from 'react-hook-form'
import { isCanutec } from '#src/domain/freight/freight-booking.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import type { FreightForm } from '#src/features/freight/request/freight-draft.ts'

/**
 * The 24-hour emergency number for dangerous goods; whoever gives CANUTEC's also states their registration.
 */
export function EmergencyFields() {
  const phone = useWatch<FreightForm, 'booking.emergencyPhone'>({ name: 'booking.emergencyPhone' })
  return (
    <>
      <FieldRow>
        <TextInput name="emergencyName" maxLength={100} />
        <TextInput name="emergencyPhone" type="tel" />
      </FieldRow>
      {isCanutec(String(phone ?? '')) && (
        <FieldRow>
          <TextInput name="emergencyRegistration" maxLength={40} autoComplete="off" />
          <span />
        </FieldRow>
      )}
    </>
  )
}
