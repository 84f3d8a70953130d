import { useIntl } from 'react-intl'
import { useText } from '#src/i18n/use-text.ts'

/** What an account of the books is called; one that nobody has named shows under its own name. */
export function useAccountName(): (account: string) => string {
  const text = useText()
  const { messages } = useIntl()
  return (account) => {
    const recoverable = /^tax_recoverable_(\w+)$/.exec(account)?.[1]
    if (recoverable) return text('desk.account.taxRecoverable', { tax: text(`desk.tax.${recoverable}`) })
    const tax = /^tax_(\w+)$/.exec(account)?.[1]
    if (tax) return text('desk.account.tax', { tax: text(`desk.tax.${tax}`) })
    const bank = /^bank:(.+)$/.exec(account)?.[1]
    if (bank) return text('desk.account.bankNamed', { name: bank })
    return `desk.account.${account}` in messages ? text(`desk.account.${account}`) : account
  }
}
