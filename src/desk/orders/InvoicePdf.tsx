import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { download } from '#src/ui/page/file-out.ts'
import { useRunVerb } from '#src/desk/verbs/use-verb.ts'

/** Saves an invoice as its customer gets it. */
export function InvoicePdf({ number }: { number: string }) {
  const text = useText()
  const run = useRunVerb()
  const save = async () => {
    const { files } = await run.mutateAsync({
      verb: 'customer invoice',
      values: { 'invoice-number': number },
      input: '',
    })
    for (const { name, base64 } of files)
      download({
        name,
        type: 'application/pdf',
        bytes: Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!),
      })
  }
  return (
    <NetworkButton
      needsNetwork
      size="small"
      sx={{ whiteSpace: 'nowrap' }}
      loading={run.isPending}
      aria-label={text('desk.orders.pdfOf', { number })}
      // The query client says what went wrong.
      onClick={() => void save().catch(() => {})}
    >
      {text('desk.verb.customer.invoice')}
    </NetworkButton>
  )
}
