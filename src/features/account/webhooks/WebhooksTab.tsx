import { Box, Button } from '@mui/material'
import { Suspense, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useRead, useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { Webhook, WebhookWithSecret } from '#src/contract/account/webhooks.ts'
import { MAX_WEBHOOKS } from '#src/domain/account/webhook.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Fold } from '#src/ui/page/Fold.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { NotWhileImpersonating } from '#src/features/account/NotWhileImpersonating.tsx'
import { useSession } from '#src/components/account/session.ts'
import { useTypeText } from './use-type-text.ts'
import { NewSecret } from './NewSecret.tsx'
import { WebhookLog } from './WebhookLog.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-part.tsx'

const { list, remove, rotate, test, turnOff } = contract.webhooks
const WebhookDialog = lazyDialog(async () => (await import('./WebhookDialog.tsx')).WebhookDialog)

/** Programs of the company's that are told what happens to its orders (docs/webhooks.md). */
export function WebhooksTab() {
  const text = useText()
  const query = useRead(list, {})
  const { impersonation } = useSession()
  const [dialog, setDialog] = useState<{ webhook: Webhook | undefined }>()
  const [made, setMade] = useState<WebhookWithSecret>()
  return (
    <Section title={text('page.userInfo.tab.webhooks')} lead={text('page.userInfo.webhooksLead')}>
      {made && <NewSecret {...made} />}
      <QueryState query={query}>
        {(webhooks) => (
          <>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
              {webhooks.map((webhook) => (
                <Row
                  key={webhook.id}
                  webhook={webhook}
                  mayChange={!impersonation}
                  edit={() => setDialog({ webhook })}
                  show={setMade}
                />
              ))}
            </Box>
            <NotWhileImpersonating>
              <NetworkButton
                variant="outlined"
                disabled={webhooks.length >= MAX_WEBHOOKS}
                startIcon={<Icon name="add" size={18} />}
                onClick={() => setDialog({ webhook: undefined })}
              >
                {text('page.userInfo.addWebhook')}
              </NetworkButton>
            </NotWhileImpersonating>
            <Suspense>
              {dialog && (
                <WebhookDialog webhook={dialog.webhook} show={setMade} close={() => setDialog(undefined)} />
              )}
            </Suspense>
          </>
        )}
      </QueryState>
    </Section>
  )
}

interface RowProps {
  webhook: Webhook
  mayChange: boolean
  edit: () => void
  /** Shows a secret, which is seen only once. */
  show: (made: WebhookWithSecret) => void
}

function Row({ webhook, mayChange, edit, show }: RowProps) {
  const text = useText()
  const typeText = useTypeText()
  const [isLogOpen, setLogOpen] = useState(false)
  const { id, url, types } = webhook
  const [testing, renewing] = [useWrite(test, [contract.webhooks.messages]), useWrite(rotate, [list])]
  const [removing, stopping] = [useWrite(remove, [list]), useWrite(turnOff, [list])]
  const { host } = new URL(url)
  async function sendTest() {
    await testing.mutateAsync({ id })
    notify({ kind: 'done', messageId: 'page.userInfo.testQueued' })
  }
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Box sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{url}</Box>
          <Box sx={{ fontSize: '0.875rem' }}>
            <State webhook={webhook} />
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{types.map(typeText).join(' · ')}</Box>
        </Box>
        {mayChange && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
            <Button size="small" aria-label={text('page.userInfo.editWebhook', { host })} onClick={edit}>
              {text(webhook.state === 'off' ? 'page.userInfo.turnWebhookOn' : 'action.edit')}
            </Button>
            <NetworkButton
              size="small"
              loading={testing.isPending}
              aria-label={text('page.userInfo.testWebhookOf', { host })}
              onClick={() => void sendTest().catch(() => {})}
            >
              {text('page.userInfo.testWebhook')}
            </NetworkButton>
            <ConfirmButton
              size="small"
              label={text('page.userInfo.newSecret')}
              aria-label={text('page.userInfo.newSecretOf', { host })}
              question={text('page.userInfo.newSecretQuestion', { host })}
              needsNetwork
              onConfirm={() => renewing.mutateAsync({ id }).then(show)}
            >
              {text('page.userInfo.newSecretWhat')}
            </ConfirmButton>
            {webhook.state === 'on' && (
              <NetworkButton
                size="small"
                loading={stopping.isPending}
                aria-label={text('page.userInfo.turnWebhookOffOf', { host })}
                onClick={() => void stopping.mutateAsync({ id }).catch(() => {})}
              >
                {text('page.userInfo.turnWebhookOff')}
              </NetworkButton>
            )}
            <ConfirmButton
              size="small"
              color="error"
              label={text('action.delete')}
              aria-label={text('page.userInfo.deleteWebhookOf', { host })}
              question={text('page.userInfo.deleteWebhookQuestion', { host })}
              needsNetwork
              onConfirm={() => removing.mutateAsync({ id })}
            >
              {text('page.userInfo.deleteWebhookWhat')}
            </ConfirmButton>
          </Box>
        )}
      </Box>
      <Fold summary={text('page.userInfo.webhookLog')} onToggle={setLogOpen}>
        {isLogOpen && <WebhookLog webhookId={id} host={host} mayResend={mayChange} />}
      </Fold>
    </Box>
  )
}

function State({ webhook: { state, failingSince } }: { webhook: Webhook }) {
  const text = useText()
  if (state === 'off') return <Box sx={{ color: 'warning.main' }}>{text('page.userInfo.webhookOff')}</Box>
  if (!failingSince) return <Box sx={{ color: 'success.main' }}>{text('page.userInfo.webhookOn')}</Box>
  return (
    <Box sx={{ color: 'error.main' }}>
      <FormattedMessage
        id="page.userInfo.webhookFailing"
        values={{ since: <DateText key="since" at={failingSince} time /> }}
      />
    </Box>
  )
}
