import { useText } from '#src/i18n/use-text.ts'
import type { Row } from '#src/desk/verbs/row-key.ts'

/** Rows of what an account has, by kinds in words. */
export function useHoldingRows(): (rows: readonly { kind: string }[]) => Row[] {
  const text = useText()
  return (rows) => rows.map(({ kind, ...row }) => ({ kind: text(`desk.holding.${kind}`), ...row }))
}
