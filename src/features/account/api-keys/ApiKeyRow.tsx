import { Box, Button, Chip } from '@mui/material'
import { FormattedMessage, useIntl } from 'react-intl'
import { useWrite } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { ApiKey } from '#src/contract/account/api-keys.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'

const { list, revoke } = contract.apiKeys

interface ApiKeyRowProps {
  apiKey: ApiKey
  mayChange: boolean
  rename: () => void
}

/** What a key may do, from where and until when, and when it was used last. */
export function ApiKeyRow({ apiKey, mayChange, rename }: ApiKeyRowProps) {
  const text = useText()
  const { locale } = useIntl()
  const revoking = useWrite(revoke, [list])
  const { id, name, prefix, test, scopes, networks, dailyCents, madeBy, state } = apiKey
  const works = state === 'works'
  const facts = [
    scopes.map((scope) => text(`option.apiScope.${scope}`)).join(', '),
    networks.join(', '),
    dailyCents === null ? '' : text('page.userInfo.keyDaily', { amount: formatMoney(dailyCents, locale) }),
  ].filter(Boolean)
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Box sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{name}</Box>
            {test && <Chip size="small" label={text('page.userInfo.keyTest')} />}
          </Box>
          <Box component="code" sx={{ fontSize: '0.875rem' }}>
            {prefix}…
          </Box>
          {facts.map((fact, at) => (
            <Box key={at} sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
              {fact}
            </Box>
          ))}
          <Box sx={{ color: works ? 'text.secondary' : 'warning.main', fontSize: '0.875rem' }}>
            {works ? <Use apiKey={apiKey} /> : text(`page.userInfo.keyState.${state}`)}
            {' · '}
            {text('page.userInfo.keyMadeBy', { name: madeBy })}
          </Box>
        </Box>
        {mayChange && works && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
            <Button size="small" aria-label={text('page.userInfo.renameKeyOf', { name })} onClick={rename}>
              {text('page.userInfo.renameKey')}
            </Button>
            <ConfirmButton
              size="small"
              color="error"
              label={text('page.userInfo.revokeKey')}
              aria-label={text('page.userInfo.revokeKeyOf', { name })}
              question={text('page.userInfo.revokeKeyQuestion', { name })}
              needsNetwork
              onConfirm={() => revoking.mutateAsync({ id })}
            >
              {text('page.userInfo.revokeKeyWhat')}
            </ConfirmButton>
          </Box>
        )}
      </Box>
    </Box>
  )
}

function Use({ apiKey: { lastUsedAt, expiresAt } }: { apiKey: ApiKey }) {
  const text = useText()
  return (
    <>
      {lastUsedAt ? (
        <FormattedMessage
          id="page.userInfo.keyUsed"
          values={{ at: <DateText key="at" at={lastUsedAt} time /> }}
        />
      ) : (
        text('page.userInfo.keyNeverUsed')
      )}
      {' · '}
      {expiresAt ? (
        <FormattedMessage id="page.userInfo.keyEnds" values={{ at: <DateText key="at" at={expiresAt} /> }} />
      ) : (
        text('page.userInfo.keyNeverEnds')
      )}
    </>
  )
}
