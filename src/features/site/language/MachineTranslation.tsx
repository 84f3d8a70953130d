import { useState, type FormEvent } from 'react'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { MACHINE_LANGUAGES } from '#src/domain/shared/machine-languages.ts'
import { useText } from '#src/i18n/use-text.ts'
import type { PublicPage } from '#src/paths.ts'

/**
 * Machine translation by the translate widget, into languages the site has no messages for (D28): public
 * pages only.
 */
export function MachineTranslation({ page, locale }: { page: PublicPage; locale: Locale }) {
  const text = useText()
  const [refusal, setRefusal] = useState<string>()
  const translate = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const to = new FormData(event.currentTarget).get('to') as string
    // The code loads on choosing; if it can't, neither can a translation.
    void import('./machine-translate.ts')
      .then(({ machineTranslate }) => machineTranslate(page, to))
      .catch(() => 'locale.machine.offline')
      .then(setRefusal)
  }
  return (
    <form className="machine" onSubmit={translate}>
      <h3 id="machine-title">{text('locale.machine.heading')}</h3>
      <p id="machine-hint" className="hint">
        {text('locale.machine.hint')}
      </p>
      <select
        name="to"
        required
        defaultValue=""
        aria-labelledby="machine-title"
        aria-describedby="machine-hint"
      >
        <option value="" disabled>
          {text('locale.machine.choose')}
        </option>
        {MACHINE_LANGUAGES.filter(({ code }) => code !== LOCALE_FACTS[locale].htmlLang).map(
          ({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ),
        )}
      </select>
      <button className="button quiet">{text('locale.machine.translate')}</button>
      {refusal && (
        <p role="alert" className="notice error">
          {text(refusal)}
        </p>
      )}
    </form>
  )
}
