import type { ReactNode } from 'react'
import { SITE } from '#src/site-config.ts'

/**
 * The account while it is on its way: the document itself holds it (vite/documents.ts), and React shows the same until it knows who is signed in.
 * Plain markup and account.css alone, so that nothing has to be loaded for it.
 */
export const Shell = ({ children }: { children?: ReactNode }) => (
  <div className="shell">
    <header><img src="/icons/icon.svg" alt="" width={32} height={32} /><b>{SITE.name}</b></header>
    <div><nav /><main>{children}</main></div>
  </div>
)
