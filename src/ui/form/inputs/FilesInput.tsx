import { Box, Button, FormHelperText, IconButton } from '@mui/material'
import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { chosenFile, type ChosenFile } from '#src/api/upload-body.ts'
import { MEGABYTE } from '#src/domain/shared/units.ts'
import { inSentence } from '#src/i18n/in-sentence.ts'
import { fileFaultText } from '#src/i18n/second-line.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'

interface FilesInputProps {
  /** Holds `ChosenFile[]`. */
  name: string
  legend: string
  hint: string
  /** File types offered by the chooser. */
  accept: string
  /** What is wrong with these files together, as a message id; the last one was just chosen. */
  fault: (files: readonly ChosenFile[]) => string | null
}

/**
 * Files to be sent. The content decides a file's type (D22); a file that can't be sent is reported at once
 * and left out.
 */
export function FilesInput({ name, legend, hint, accept, fault: faultOf }: FilesInputProps) {
  const text = useText()
  const { formatNumber } = useIntl()
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ name })
  const chooser = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement | null>(null)
  const [refused, setRefused] = useState<{ name: string; fault: string }[]>([])
  const files = (value ?? []) as ChosenFile[]
  const wrong = fieldState.error?.message

  async function take(list: readonly File[]) {
    const [all, faults] = [[...files], [] as typeof refused]
    for (const file of list) {
      const chosen = await chosenFile(file)
      const fault = faultOf([...all, chosen])
      if (fault) faults.push({ name: file.name, fault })
      else all.push(chosen)
    }
    onChange(all)
    setRefused(faults)
  }
  function remove(file: ChosenFile) {
    onChange(files.filter((other) => other !== file))
    setRefused([])
    // The removed file's button goes with it.
    button.current?.focus()
  }
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5 }}>
        {legend}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {files.map((file, at) => (
          <Box
            key={`${file.name} ${at}`}
            component="li"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              overflowWrap: 'anywhere',
              '& svg': { flex: 'none' },
            }}
          >
            <Icon name="file" size={18} />
            {file.name},{' '}
            {text('site.inquiry.files.size', {
              size: formatNumber(file.size / MEGABYTE, { maximumFractionDigits: 1 }),
            })}
            <IconButton
              size="small"
              aria-label={text('action.removeFile', { name: file.name })}
              onClick={() => remove(file)}
            >
              <Icon name="close" size={18} />
            </IconButton>
          </Box>
        ))}
      </Box>
      {/* The button has the field's name, so that an error of the field focuses it. */}
      <Button
        ref={(element) => {
          button.current = element
          ref(element)
        }}
        id={name}
        name={name}
        variant="outlined"
        startIcon={<Icon name="upload" size={18} />}
        aria-describedby={`${name}-hint`}
        aria-invalid={wrong ? true : undefined}
        onClick={() => chooser.current?.click()}
      >
        {text('site.inquiry.files.add')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={legend}
        onChange={({ target }) => {
          void take([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Box role="alert">
        {refused.map(({ name: file, fault }) => (
          <FormHelperText key={`${file} ${fault}`} error>
            {file}: {fileFaultText(text, fault)}
          </FormHelperText>
        ))}
        {wrong && (
          <FormHelperText error>{fileFaultText(text, wrong, { field: inSentence(legend) })}</FormHelperText>
        )}
      </Box>
      <FormHelperText id={`${name}-hint`}>{hint}</FormHelperText>
    </Box>
  )
}
