import { DATE_HINT } from '#src/domain/shared/limits.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { useLocale } from './use-locale.ts'

const HINTS: Record<Locale, string> = { en: DATE_HINT, zh: '年/月/日', fr: 'AAAA/MM/JJ', sp: 'AAAA/MM/DD' }

/** How a date is typed: the same in every language (D29), said in the person's own letters. */
export const useDateHint = (): string => HINTS[useLocale()]
