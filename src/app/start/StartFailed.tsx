import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'

/**
 * The message of a failed start, in one language: in the document from the beginning, hidden until
 * public/theme.js shows it.
 */
export function StartFailed() {
  const text = useText()
  return (
    <>
      <p>{text('start.failed')}</p>
      <p>
        <a href={HERE}>{text('action.retry')}</a> <a href={PUBLIC_PATHS.home}>{text('layout.home')}</a>
      </p>
    </>
  )
}

/** The page itself, with its query: following the link reloads it. */
const HERE = ''
