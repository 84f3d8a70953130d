import type { Locale } from '#src/domain/shared/locale.ts'
import type { PublicPage } from '#src/paths.ts'

/** What decides the HTML of a public page: it is the same for every visitor. */
export interface SitePageProps {
  page: PublicPage
  locale: Locale
  /** Android and iPhone get the compact header (specification §2). */
  variant: Variant
  /**
   * When the page was made, so that the browser's first rendering is letter for letter the prerendered one.
   */
  madeIn: number
}
export const VARIANTS = ['desktop', 'app'] as const
export type Variant = (typeof VARIANTS)[number]
