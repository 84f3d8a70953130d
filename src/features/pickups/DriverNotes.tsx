import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'

/** What a driver should know of the place and of what waits there. */
export const DriverNotes = () => (
  <>
    <FieldRow>
      <CheckInput name="dock" />
      <CheckInput name="liftGate" />
    </FieldRow>
    <TextInput name="instructions" multiline minRows={2} maxLength={250} />
    <TextInput name="requirements" multiline minRows={2} maxLength={250} />
    <TextInput name="notes" multiline minRows={2} maxLength={500} />
  </>
)
