import type { Locale } from '#src/domain/shared/locale.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS, type PublicPage } from '#src/paths.ts'
import { SITE } from '#src/site-config.ts'
import { CurrentYear } from './CurrentYear.tsx'
import { InstallButton } from './InstallButton.tsx'
import { LanguageLinks } from '#src/features/site/language/LanguageLinks.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { useSignedIn } from '#src/features/site/use-signed-in.ts'

const COLUMNS = {
  company: ['aboutUs', 'features', 'faq', 'contactUs', 'developers'],
  services: ['tracking', 'oceanShipping'],
  legal: ['termsOfService', 'privacyPolicy'],
} as const satisfies Record<string, PublicPage[]>

interface FooterProps {
  page: PublicPage
  locale: Locale
  madeIn: number
  /** Shown on a phone, which has a sign-up page of its own (D4). */
  onPhone: boolean
}

/** Company links in columns and the copyright with the current year (requirements §2). */
export function SiteFooter({ page, locale, madeIn, onPhone }: FooterProps) {
  const text = useText()
  const signedIn = useSignedIn()
  return (
    <footer className="site-footer">
      <div className="container footer-columns">
        {Object.entries(COLUMNS).map(([column, pages]) => (
          <nav key={column} aria-labelledby={`footer-${column}`}>
            <h2 id={`footer-${column}`}>{text(`layout.footer.${column}`)}</h2>
            <ul>
              {column === 'services' && (
                <li>
                  <a href={ACCOUNT_PATHS.quickQuote}>{text('layout.quickQuote')}</a>
                </li>
              )}
              {pages.map((to) => (
                <li key={to}>
                  <a href={PUBLIC_PATHS[to]}>{text(`layout.menu.${to}`)}</a>
                </li>
              ))}
              {column === 'company' && !signedIn && (
                <li>
                  <a href={onPhone ? PUBLIC_PATHS.mobileRegister : PUBLIC_PATHS.register}>
                    {text('layout.signUp')}
                  </a>
                </li>
              )}
            </ul>
          </nav>
        ))}
        <div>
          <h2>{text('layout.footer.reach')}</h2>
          <address>
            <a href={`tel:${SITE.phone}`}>{SITE.phone}</a>
            <a href={`mailto:${SITE.email}`}>{SITE.email}</a>
            <span>{SITE.address}</span>
          </address>
        </div>
      </div>
      <div className="container footer-end">
        <p>
          <CurrentYear madeIn={madeIn} />
        </p>
        <nav aria-label={text('locale.choose')}>
          <LanguageLinks page={page} locale={locale} />
        </nav>
        <InstallButton />
        <ThemeSwitch />
      </div>
    </footer>
  )
}
