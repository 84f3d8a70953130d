import type { ReactNode } from 'react'
import { SITE } from '#src/site-config.ts'

/**
 * The account while it loads: the document contains it (vite/documents.ts), and React renders the same until
 * it knows who is signed in. Plain markup and account.css only, so that nothing has to load first; no
 * landmarks, because there is nothing to go to yet.
 */
export const Shell = ({ children }: { children?: ReactNode }) => (
  <div className="shell">
    <div className="shell-top">
      <img src="/icons/icon.svg" alt="" width={32} height={32} />
      <b>{SITE.name}</b>
    </div>
    <div className="shell-rest">
      <div className="shell-menu" />
      <div className="shell-screen">{children}</div>
    </div>
  </div>
)
