import type { ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { SITE } from '#src/site-config.ts'

export function PublicLayout({ children }: { children: ReactNode }) {
  const text = useText()
  return (
    <>
      <header className="site-header"><a href={PUBLIC_PATHS.home}>{SITE.name}</a> <a href={PUBLIC_PATHS.login}>{text('layout.logIn')}</a></header>
      <main>{children}</main>
    </>
  )
}
