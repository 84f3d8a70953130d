import type { ReactNode } from 'react'
import type { SitePageProps } from '#src/app/site/page-props.ts'
import { LanguageDialog } from '#src/features/site/language/LanguageDialog.tsx'
import { Logo } from '#src/features/site/layout/Logo.tsx'
import { PublicLayout } from './PublicLayout.tsx'

/**
 * A full-screen notice on Android and iPhone; on other user agents a page like the rest (requirements §2,
 * D4).
 */
export function NoMenuLayout(props: SitePageProps & { children: ReactNode }) {
  if (props.variant !== 'app') return <PublicLayout {...props} />
  return (
    <div className="no-menu">
      <header className="container header-top">
        <Logo />
        <div className="header-actions">
          <LanguageDialog page={props.page} locale={props.locale} />
        </div>
      </header>
      <main>{props.children}</main>
    </div>
  )
}
