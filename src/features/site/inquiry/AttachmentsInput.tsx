import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { useIntl } from 'react-intl'
import { v7 as newId } from 'uuid'
import { chosenFile } from '#src/api/upload-body.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGES, MAX_VIDEO_BYTES } from '#src/domain/shared/limits.ts'
import { MEGABYTE } from '#src/domain/shared/units.ts'
import { attachmentsFault, MEDIA_ACCEPT } from '#src/domain/shared/media.ts'
import { fileFaultText } from '#src/i18n/second-line.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { usePlainField } from '#src/ui/plain/use-plain-field.ts'
import { AttachedFile } from './AttachedFile.tsx'
import type { KeyedFile } from './autosave.ts'

interface AttachmentsInputProps {
  files: readonly KeyedFile[]
  add: (file: KeyedFile) => void
  remove: (key: string) => void
}
interface Refused {
  name: string
  fault: string
}

/**
 * Pictures or a video (D22), chosen, dropped or pasted. A file that can't be attached is reported at once and
 * left out.
 */
export function AttachmentsInput({ files, add, remove }: AttachmentsInputProps) {
  const { text, label, wrong, helperText, describedBy, attributes } = usePlainField(
    'files',
    '',
    'field.files',
    fileFaultText,
  )
  const { formatNumber } = useIntl()
  const chooser = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [refused, setRefused] = useState<Refused[]>([])
  const megabytes = (bytes: number) => formatNumber(bytes / MEGABYTE, { maximumFractionDigits: 1 })

  const addFiles = async (list: readonly File[]) => {
    const faults: Refused[] = []
    const all = [...files]
    for (const file of list) {
      const chosen = { ...(await chosenFile(file)), key: newId() }
      const fault = attachmentsFault([...all, chosen])
      if (fault)
        faults.push({
          name: `${file.name}, ${text('site.inquiry.files.size', { size: megabytes(file.size) })}`,
          fault,
        })
      else {
        all.push(chosen)
        add(chosen)
      }
    }
    setRefused(faults)
  }
  const takeOff = (key: string) => {
    remove(key)
    setRefused([])
    // The removed file's button goes with it.
    button.current?.focus()
  }
  const dropped = (event: DragEvent | ClipboardEvent, list: FileList | undefined) => {
    if (!list || list.length === 0) return
    event.preventDefault()
    void addFiles([...list])
  }
  const { id, name } = attributes
  return (
    <fieldset
      className={wrong || refused.length > 0 ? 'plain-field attachments wrong' : 'plain-field attachments'}
    >
      <legend className="plain-label">{label}</legend>
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => dropped(event, event.dataTransfer.files)}
        onPaste={(event) => dropped(event, event.clipboardData.files)}
      >
        {files.length > 0 && (
          <ul>
            {files.map((file) => (
              <AttachedFile
                key={file.key}
                file={file}
                size={megabytes(file.size)}
                remove={() => takeOff(file.key)}
              />
            ))}
          </ul>
        )}
        {/* The button has the field's name, so that an error of the field focuses it. */}
        <button
          ref={button}
          type="button"
          id={id}
          name={name}
          className="button quiet"
          aria-describedby={describedBy}
          onClick={() => chooser.current?.click()}
        >
          <Icon name="upload" size={18} />
          {text('site.inquiry.files.add')}
        </button>
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          accept={MEDIA_ACCEPT}
          onChange={({ target }) => {
            void addFiles([...(target.files ?? [])])
            target.value = ''
          }}
        />
        <div role="alert">
          {refused.map(({ name: file, fault }) => (
            <p key={`${file} ${fault}`} className="hint refused">
              <strong>{fileFaultText(text, fault)}</strong>{' '}
              {text('site.inquiry.files.refused', { name: file })}
            </p>
          ))}
          {wrong && <p className="hint refused">{helperText}</p>}
        </div>
        <p id={describedBy} className="hint">
          {text('site.inquiry.files.hint', {
            images: MAX_IMAGES,
            imageSize: MAX_IMAGE_BYTES / MEGABYTE,
            videoSize: MAX_VIDEO_BYTES / MEGABYTE,
          })}
        </p>
      </div>
    </fieldset>
  )
}
