import { useSyncExternalStore } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { SITE } from '#src/site-config.ts'

/**
 * The copyright year, correct even in a page built last year: first the prerendered one, then the clock's.
 */
export function CurrentYear({ madeIn }: { madeIn: number }) {
  const text = useText()
  const year = useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => madeIn,
  )
  return text('layout.copyright', { year: String(year), name: SITE.name })
}

const never = () => () => {}
