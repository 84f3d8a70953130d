import { useRef } from 'react'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { useText } from '#src/i18n/use-text.ts'
import type { PublicPage } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { openModal } from '#src/ui/overlay/open-modal.ts'
import { LanguageLinks } from './LanguageLinks.tsx'
import { MachineTranslation } from './MachineTranslation.tsx'

/** Opens the list of languages. Without scripts the same links are at the foot of the page. */
export function LanguageDialog({ page, locale }: { page: PublicPage; locale: Locale }) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button
        type="button"
        className="header-action"
        aria-haspopup="dialog"
        onClick={() => openModal(dialog.current)}
      >
        <Icon name="globe" />
        <span className="visually-hidden">{text('locale.choose')}: </span>
        <span className="language-name">{LOCALE_FACTS[locale].name}</span>
      </button>
      <dialog ref={dialog} className="language-dialog" aria-labelledby="language-title" closedby="any">
        <div>
          <h2 id="language-title">{text('locale.choose')}</h2>
          <LanguageLinks page={page} locale={locale} />
          <MachineTranslation page={page} locale={locale} />
          <form method="dialog">
            <button className="button quiet">{text('action.close')}</button>
          </form>
        </div>
      </dialog>
    </>
  )
}
