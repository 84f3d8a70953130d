import type { ReactNode } from 'react'
import type { SitePageProps } from '#src/app/site/page-props.ts'
import { PageBars } from '#src/app/PageBars.tsx'
import { SiteFooter } from '#src/features/site/layout/SiteFooter.tsx'
import { CompactHeader, SiteHeader } from '#src/features/site/layout/SiteHeader.tsx'
import { useText } from '#src/i18n/use-text.ts'

/** The public pages: header by user agent, content, footer (requirements §2). */
export function PublicLayout({
  page,
  locale,
  variant,
  madeIn,
  children,
}: SitePageProps & { children: ReactNode }) {
  const text = useText()
  const Header = variant === 'app' ? CompactHeader : SiteHeader
  return (
    <>
      <a className="skip-link" href="#content">
        {text('layout.skip')}
      </a>
      <Header page={page} locale={locale} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter page={page} locale={locale} madeIn={madeIn} onPhone={variant === 'app'} />
      <PageBars />
    </>
  )
}
