import type { Locale } from '#src/domain/shared/locale.ts'
import { useText } from '#src/i18n/use-text.ts'
import type { PublicPage } from '#src/paths.ts'
import { SITE } from '#src/site-config.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { LanguageDialog } from '#src/features/site/language/LanguageDialog.tsx'
import { LogInLink } from './LogInLink.tsx'
import { Logo } from './Logo.tsx'
import { MainMenu } from './MainMenu.tsx'
import { SignUpLink } from '#src/features/site/SignUpLink.tsx'

interface HeaderProps {
  page: PublicPage
  locale: Locale
}

/** Call us, email us, language and Log In above the menu bar (requirements §2, sizes §9). */
export function SiteHeader({ page, locale }: HeaderProps) {
  const text = useText()
  return (
    <header className="site-header">
      <div className="container header-top">
        <Logo />
        <div className="reach">
          <a href={`tel:${SITE.phone}`}>
            <Icon name="phone" size={22} />
            <span>
              <small>{text('layout.callUs')}</small>
              {SITE.phone}
            </span>
          </a>
          <a href={`mailto:${SITE.email}`}>
            <Icon name="mail" size={22} />
            <span>
              <small>{text('layout.emailUs')}</small>
              {SITE.email}
            </span>
          </a>
        </div>
        <div className="header-actions">
          <LanguageDialog page={page} locale={locale} />
          <LogInLink />
        </div>
      </div>
      <nav className="menu-bar" aria-label={text('layout.mainMenu')}>
        <div className="container">
          <MainMenu page={page} />
          <SignUpLink label="layout.signUpNow" className="button on-brand" />
        </div>
      </nav>
    </header>
  )
}

/** Android and iPhone: one bar with Sign Up, the menu below it (requirements §2). */
export function CompactHeader({ page, locale }: HeaderProps) {
  const text = useText()
  return (
    <header className="site-header compact">
      <div className="container header-top">
        <Logo />
        <div className="header-actions">
          <LanguageDialog page={page} locale={locale} />
          <LogInLink />
          <SignUpLink label="layout.signUp" />
        </div>
      </div>
      <nav className="menu-bar" aria-label={text('layout.mainMenu')}>
        <div className="container">
          <MainMenu page={page} />
        </div>
      </nav>
    </header>
  )
}
