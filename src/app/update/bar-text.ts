import type { useText } from '#src/i18n/use-text.ts'
import type { PendingUpdate } from './pending-update.ts'

/** The bar's message about a waiting version, and why it is still waiting. */
export function updateWords(text: ReturnType<typeof useText>, { working, deferred }: PendingUpdate): string {
  if (working) return text('layout.update.working')
  if (!deferred) return text('layout.update.ready')
  const reason = text(deferred.reason)
  return deferred.elsewhere ? text('layout.update.otherTab', { reason }) : reason
}
