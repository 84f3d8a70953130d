import { TEST_TYPE } from '#src/domain/account/webhook.ts'
import { useText } from '#src/i18n/use-text.ts'

/** What a type of message says, in words. */
export function useTypeText(): (type: string) => string {
  const text = useText()
  return (type) => {
    if (type === TEST_TYPE) return text('page.userInfo.testMessage')
    const [, event] = type.split('.')
    return text(`option.webhookType.${event}`)
  }
}
