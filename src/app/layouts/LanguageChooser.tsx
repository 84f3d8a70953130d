import { Button } from '@mui/material'
import { Suspense, useState } from 'react'
import { LOCALE_FACTS } from '#src/domain/shared/locale.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-part.tsx'

const LanguageDialog = lazyDialog(async () => (await import('./LanguageDialog.tsx')).LanguageDialog)

/** A button that names the language and opens the list. */
export function LanguageChooser() {
  const text = useText()
  const [open, setOpen] = useState(false)
  const now = useLocale()
  const { name } = LOCALE_FACTS[now]
  return (
    <>
      <Button
        color="inherit"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={`${text('locale.choose')}: ${name}`}
        sx={{ minWidth: 44, px: 1.25, gap: 1 }}
      >
        <Icon name="globe" />
        <span className="wide-only">{name}</span>
      </Button>
      <Suspense>{open && <LanguageDialog now={now} close={() => setOpen(false)} />}</Suspense>
    </>
  )
}
