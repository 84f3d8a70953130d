import { Box, Button, FormHelperText, IconButton, useMediaQuery } from '@mui/material'
import { useRef, useState, type ChangeEvent } from 'react'
import { useController } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { chosenFile, type ChosenFile } from '#src/api/upload-body.ts'
import { MEGABYTE } from '#src/domain/shared/units.ts'
import { inSentence } from '#src/i18n/in-sentence.ts'
import { fileFaultText } from '#src/i18n/second-line.ts'
import { useText } from '#src/i18n/use-text.ts'
import { BusyButton } from '#src/ui/feedback/BusyButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { shrinkPhoto } from './shrink-photo.ts'
import { useHeldSubmit } from './use-held-submit.ts'

interface FilesInputProps {
  /** Holds `ChosenFile[]`. */
  name: string
  legend: string
  hint: string
  /** File types offered by the chooser. */
  accept: string
  /** What is wrong with these files together, as a message id; the last one was just chosen. */
  fault: (files: readonly ChosenFile[]) => string | null
  /** Pictures are made small and lose their place before they are sent; a phone offers its camera first. */
  photos?: boolean
  /** On the button, where only some files are meant; else pictures or a video. */
  addLabel?: string
}

/**
 * Files to be sent. The content decides a file's type (D22); a file that can't be sent is reported at once
 * and left out.
 */
export function FilesInput({
  name,
  legend,
  hint,
  accept,
  fault: faultOf,
  photos = false,
  addLabel,
}: FilesInputProps) {
  const text = useText()
  const { formatNumber } = useIntl()
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ name })
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement | null>(null)
  const [refused, setRefused] = useState<{ name: string; fault: string }[]>([])
  const [unopened, setUnopened] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  useHeldSubmit(busy, button)
  const inHand = useMediaQuery('(pointer: coarse)')
  const files = (value ?? []) as ChosenFile[]
  const wrong = fieldState.error?.message

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const list = [...(target.files ?? [])]
    target.value = ''
    setBusy(true)
    const [all, faults, asTheyAre] = [[...files], [] as typeof refused, [] as string[]]
    for (const file of list) {
      const original = await chosenFile(file)
      const isPhoto = photos && original.media?.kind === 'image'
      const smaller = isPhoto ? await shrinkPhoto(file).catch(() => undefined) : undefined
      const chosen = smaller ? await chosenFile(smaller) : original
      const fault = faultOf([...all, chosen])
      if (fault) faults.push({ name: file.name, fault })
      else {
        all.push(chosen)
        if (isPhoto && !smaller) asTheyAre.push(file.name)
      }
    }
    onChange(all)
    setRefused(faults)
    setUnopened(asTheyAre)
    setBusy(false)
  }
  function remove(file: ChosenFile) {
    onChange(files.filter((other) => other !== file))
    setRefused([])
    setUnopened(unopened.filter((other) => other !== file.name))
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {photos && inHand && (
          <Button
            variant="outlined"
            startIcon={<Icon name="camera" size={18} />}
            onClick={() => camera.current?.click()}
          >
            {text('action.takePhoto')}
          </Button>
        )}
        {/* The button has the field's name, so that an error of the field focuses it. */}
        <BusyButton
          ref={(element) => {
            button.current = element
            ref(element)
          }}
          id={name}
          name={name}
          variant="outlined"
          loading={busy}
          startIcon={<Icon name="upload" size={18} />}
          aria-describedby={`${name}-hint`}
          aria-invalid={wrong ? true : undefined}
          onClick={() => chooser.current?.click()}
        >
          {addLabel ?? text('site.inquiry.files.add')}
        </BusyButton>
      </Box>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={legend}
        onChange={(event) => void take(event)}
      />
      {photos && (
        <input
          ref={camera}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          aria-label={text('action.takePhoto')}
          onChange={(event) => void take(event)}
        />
      )}
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
      {unopened.map((file) => (
        <FormHelperText key={file}>{text('photos.unopened', { name: file })}</FormHelperText>
      ))}
      <FormHelperText id={`${name}-hint`}>
        {hint} {photos && text('photos.hint')}
      </FormHelperText>
    </Box>
  )
}
