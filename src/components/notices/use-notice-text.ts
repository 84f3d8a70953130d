import type { Notice } from '#src/contract/account/notices.ts'
import { noticeValues } from '#src/domain/account/notice.ts'
import { LOCALE_FACTS } from '#src/domain/shared/locale.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { useText } from '#src/i18n/use-text.ts'

/** A notice as a sentence in the person's present language. */
export function useNoticeText(): (notice: Pick<Notice, 'kind' | 'params'>) => string {
  const text = useText()
  const { bcp47 } = LOCALE_FACTS[useLocale()]
  return ({ kind, params }) => text(`notices.kind.${kind}`, noticeValues(params, bcp47))
}
