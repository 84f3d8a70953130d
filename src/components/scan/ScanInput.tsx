import { useFormContext } from 'react-hook-form'
import { useText } from '#src/i18n/use-text.ts'
import { useFieldName } from '#src/ui/form/field-prefix.ts'
import { TextInput, type TextInputProps } from '#src/ui/form/inputs/TextInput.tsx'
import { ScanButton } from './ScanButton.tsx'
import type { ScanDialogProps } from './ScanDialog.tsx'

interface ScanInputProps extends Omit<TextInputProps, 'slotProps'>, Pick<ScanDialogProps, 'takes'> {
  slotProps?: { htmlInput?: object }
}

/** A line of text that can also be scanned. */
export function ScanInput({ takes, slotProps, ...input }: ScanInputProps) {
  const text = useText()
  const form = useFormContext()
  const path = useFieldName(input.name)
  return (
    <TextInput
      {...input}
      slotProps={{
        ...slotProps,
        input: {
          endAdornment: (
            <ScanButton
              takes={takes}
              title={text(takes === 'tracking' ? 'action.scanTracking' : 'action.scanReference')}
              onNumber={(number) =>
                form.setValue(path, number, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
              }
            />
          ),
        },
      }}
    />
  )
}
