import type { Locale } from '#src/domain/shared/locale.ts'
import { actingLocale } from '#server/db/audit.ts'
import { sentence } from '#server/platform/messages.ts'

/** What a rule of the ledger is called. Daily closes of earlier versions keep an English name, which stays as it is. */
export function ruleName(rule: string, locale: Locale): string {
  const id = `verb.rule.${rule}`
  const name = sentence(locale, id)
  return name === id ? rule : name
}

/** Broken rules by their names, for the operator at work. */
export const withRuleNames = <Fault extends { rule: string }>(faults: readonly Fault[]): Fault[] =>
  faults.map((fault) => ({ ...fault, rule: ruleName(fault.rule, actingLocale()) }))
