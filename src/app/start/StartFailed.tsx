import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'

/**
 * The words of a start that failed, in one language: in the document from the beginning, hidden until
 * public/theme.js shows them.
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

/** Of the page itself, with its query: to follow it is to load it again. */
const HERE = ''
