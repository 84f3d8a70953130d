import { Box } from '@mui/material'
import { LABEL_FORMATS, type LabelFormat } from '#src/domain/account/preference.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { rememberPrintFormat, useLikelyFormat } from './print-format.ts'

/** The format that this person's printer takes, remembered on all of their devices. */
export function FormatSelect({ id }: { id: string }) {
  const text = useText()
  return (
    <Box sx={{ width: 290, maxWidth: '100%' }}>
      <Field
        id={id}
        name="labelFormat"
        label={text('field.labelFormat')}
        value={useLikelyFormat()}
        onChange={({ target }) => void rememberPrintFormat(target.value as LabelFormat)}
      >
        {LABEL_FORMATS.map((format) => (
          <option key={format} value={format}>
            {text(`option.labelFormat.${format}`)}
          </option>
        ))}
      </Field>
    </Box>
  )
}
