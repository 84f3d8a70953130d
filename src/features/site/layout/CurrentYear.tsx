import { useSyncExternalStore } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { SITE } from '#src/site-config.ts'

/**
 * The copyright of this year, also in a page made last year: first what was prerendered, then what the clock
 * says.
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
