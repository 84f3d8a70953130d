import { Button, DialogContent, DialogTitle } from '@mui/material'
import { useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { Webhook, WebhookWithSecret } from '#src/contract/account/webhooks.ts'
import { WEBHOOK_TYPES, webhookSchema, type WebhookSettings } from '#src/domain/account/webhook.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Form } from '#src/components/form/Form.tsx'
import { ChecksInput } from '#src/ui/form/inputs/ChecksInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { useTypeText } from './use-type-text.ts'

const { add, change, list } = contract.webhooks

interface WebhookDialogProps {
  /** Undefined: a new one. */
  webhook: Webhook | undefined
  show: (made: WebhookWithSecret) => void
  close: () => void
}

/** Where messages go, and about what; saving turns it on. */
export function WebhookDialog({ webhook, show, close }: WebhookDialogProps) {
  const text = useText()
  const [adding, changing] = [useWrite(add, [list]), useWrite(change, [list])]
  async function submit(values: WebhookSettings) {
    if (webhook) {
      await changing.mutateAsync({ id: webhook.id, ...values })
      notify({ kind: 'done', messageId: 'notice.modified' })
    } else show(await adding.mutateAsync(values))
    close()
  }
  return (
    <Dialog open onClose={close} aria-labelledby="webhook-dialog" maxWidth="sm" fullWidth>
      <DialogTitle id="webhook-dialog">
        {webhook
          ? text('page.userInfo.editWebhook', { host: new URL(webhook.url).host })
          : text('page.userInfo.addWebhook')}
      </DialogTitle>
      <DialogContent>
        <Form
          schema={webhookSchema}
          defaultValues={webhook ?? { url: '', types: [...WEBHOOK_TYPES] }}
          onSubmit={submit}
          submitLabel={webhook?.state === 'off' ? 'page.userInfo.turnWebhookOn' : 'action.save'}
          needsNetwork
          actions={<Button onClick={close}>{text('action.cancel')}</Button>}
        >
          <TextInput name="url" label="webhooks.field.url" type="url" autoComplete="off" maxLength={2000} />
          <ChecksInput
            name="types"
            label="webhooks.field.types"
            options={WEBHOOK_TYPES}
            optionText={useTypeText()}
          />
        </Form>
      </DialogContent>
    </Dialog>
  )
}
