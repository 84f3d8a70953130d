import { List, ListItemButton, ListItemIcon, ListItemText } from '@mui/material'
import { notify, notifyError } from '#src/api/notices.ts'
import { LAYOUT } from '#src/domain/shared/limits.ts'
import { LOCALE_FACTS, LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { chooseLanguage } from '#src/features/site/language/choose-language.ts'
import { hasAccountWords } from '#src/i18n/account-messages.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Sheet } from '#src/ui/overlay/Sheet.tsx'

/** The four languages; choosing one saves the open forms and shows the same screen in it, or says why not. */
export function LanguageDialog({ now, close }: { now: Locale; close: () => void }) {
  const text = useText()
  const choose = (locale: Locale) => {
    close()
    if (locale !== now) chooseLanguage(locale, isOnDevice).then(tellWhyNot, notifyError)
  }
  return (
    <Sheet title={text('locale.choose')} close={close}>
      <List sx={{ width: { xs: 'auto', sm: LAYOUT.languageListWidth }, p: 1 }}>
        {LOCALES.map((locale) => (
          <ListItemButton
            key={locale}
            lang={LOCALE_FACTS[locale].htmlLang}
            selected={locale === now}
            aria-current={locale === now}
            onClick={() => choose(locale)}
            sx={{ borderRadius: 1 }}
          >
            <ListItemText primary={LOCALE_FACTS[locale].name} />
            {locale === now && (
              <ListItemIcon sx={{ minWidth: 0, color: 'inherit' }}>
                <Icon name="check" />
              </ListItemIcon>
            )}
          </ListItemButton>
        ))}
      </List>
    </Sheet>
  )
}

const isOnDevice = (locale: Locale) => hasAccountWords(locale)

function tellWhyNot(messageId: string | undefined): void {
  if (messageId !== undefined) notify({ kind: 'error', titleId: 'locale.notChanged', messageId })
}
