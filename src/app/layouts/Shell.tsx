import type { ReactNode } from 'react'
import { SITE } from '#src/site-config.ts'

/**
 * The account while it is on its way: the document itself holds it (vite/documents.ts), and React shows the
 * same until it knows who is signed in. Plain markup and account.css alone, so that nothing has to be loaded
 * for it; no landmarks, as there is nothing in it yet to go to.
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
