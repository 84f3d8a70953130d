import { Box } from '@mui/material'
import { FormattedMessage } from 'react-intl'
import { useRead, useWrite } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { WebhookMessage } from '#src/contract/account/webhooks.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Fold } from '#src/ui/page/Fold.tsx'
import { useTypeText } from './use-type-text.ts'

const { messages, resend } = contract.webhooks

/** A message is sent within seconds. */
const REFRESH_MS = 3000

interface WebhookLogProps {
  webhookId: string
  host: string
  mayResend: boolean
}

/** The latest messages, what was sent and what was answered. */
export function WebhookLog({ webhookId, host, mayResend }: WebhookLogProps) {
  const text = useText()
  const query = useRead(messages, { id: webhookId, after: '' }, { every: REFRESH_MS })
  return (
    <QueryState query={query}>
      {({ rows }) =>
        rows.length === 0 ? (
          text('page.userInfo.webhookLogEmpty')
        ) : (
          <Box
            component="ul"
            aria-label={text('page.userInfo.webhookLogOf', { host })}
            sx={{ listStyle: 'none', m: 0, p: 0 }}
          >
            {rows.map((row) => (
              <Row key={row.id} row={row} webhookId={webhookId} mayResend={mayResend} />
            ))}
          </Box>
        )
      }
    </QueryState>
  )
}

function Row({
  row: { id, type, state, attempts, status, answer, body, createdAt, nextAt },
  webhookId,
  mayResend,
}: {
  row: WebhookMessage
  webhookId: string
  mayResend: boolean
}) {
  const text = useText()
  const again = useWrite(resend, [messages])
  const typeText = useTypeText()
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 200px' }}>
          <strong>{typeText(type)}</strong> <DateText at={createdAt} time />
          <Box sx={{ color: COLOUR[state], fontSize: '0.875rem' }}>
            {text(`page.userInfo.message.${state}`, { count: attempts })}
            {nextAt && attempts > 0 && (
              <>
                {' '}
                <FormattedMessage
                  id="page.userInfo.nextAttempt"
                  values={{ at: <DateText key="at" at={nextAt} time /> }}
                />
              </>
            )}
          </Box>
        </Box>
        {mayResend && (
          <NetworkButton
            size="small"
            loading={again.isPending}
            onClick={() => void again.mutateAsync({ id: webhookId, messageId: id }).catch(() => {})}
          >
            {text('page.userInfo.resend')}
          </NetworkButton>
        )}
      </Box>
      {body && (
        <Fold summary={text('page.userInfo.messageBody')}>
          <Box
            component="pre"
            lang=""
            tabIndex={0}
            sx={{ m: 0, p: 1, overflow: 'auto', fontSize: '0.8125rem', bgcolor: 'action.hover' }}
          >
            {JSON.stringify(JSON.parse(body), null, 2)}
            {`\n\n${status ?? ''} ${answer ?? ''}`.trimEnd()}
          </Box>
        </Fold>
      )}
    </Box>
  )
}

const COLOUR = { waiting: 'text.secondary', delivered: 'success.main', failed: 'error.main' } as const
