import type { Locale } from '#src/domain/shared/locale.ts'
import type { PublicPage } from '#src/paths.ts'

/** Everything the HTML of a public page depends on: it is the same for every visitor. */
export interface SitePageProps {
  page: PublicPage
  locale: Locale
  /** Android and iPhone get the compact header (requirements §2). */
  variant: Variant
  /** When the page was built, so that the browser's first render is identical to the prerendered one. */
  madeIn: number
}
export const VARIANTS = ['desktop', 'app'] as const
export type Variant = (typeof VARIANTS)[number]
