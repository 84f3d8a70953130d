import { useState } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { KeyedFile } from './autosave.ts'

interface AttachedFileProps {
  file: KeyedFile
  size: string
  remove: () => void
}

/** One attached file: preview, name and size, and a button to remove it. */
export function AttachedFile({ file: { name, blob, media }, size, remove }: AttachedFileProps) {
  const text = useText()
  // Some browsers can't show some pictures, such as HEIC.
  const [isShown, setShown] = useState(media?.kind === 'image')
  const show = (image: HTMLImageElement) => {
    const url = URL.createObjectURL(blob)
    image.src = url
    return () => URL.revokeObjectURL(url)
  }
  return (
    <li>
      {isShown ? (
        <img ref={show} alt="" width={44} height={44} onError={() => setShown(false)} />
      ) : (
        <span className="file-sign">
          <Icon name="file" />
        </span>
      )}
      <span className="file-name">{name}</span>
      <span className="hint">{text('site.inquiry.files.size', { size })}</span>
      <button
        type="button"
        className="header-action"
        aria-label={text('site.inquiry.files.remove', { name })}
        onClick={remove}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}
