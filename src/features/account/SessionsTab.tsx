import { Box } from '@mui/material'
import { FormattedMessage } from 'react-intl'
import { useRead, useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import type { SessionRow } from '#src/contract/account/account.ts'
import { contract } from '#src/contract/contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { useSession } from '#src/components/account/session.ts'

const { endOthers, endSession, sessions } = contract.account

/** The person's sessions, and buttons to end them. */
export function SessionsTab() {
  const text = useText()
  const query = useRead(sessions, {})
  const others = useWrite(endOthers, [sessions])
  const { impersonation } = useSession()
  async function endAll() {
    const { ended } = await others.mutateAsync({})
    notify({ kind: 'done', text: text('page.userInfo.endedOthers', { count: ended }) })
  }
  return (
    <Section title={text('page.userInfo.tab.sessions')} lead={text('page.userInfo.sessionsLead')}>
      <QueryState query={query}>
        {({ rows }) => (
          <>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
              {rows.map((row) => (
                <Row key={row.id} row={row} mayEnd={!impersonation} />
              ))}
            </Box>
            {rows.length > 1 && !impersonation && (
              <ConfirmButton
                variant="outlined"
                color="error"
                label={text('page.userInfo.endOthers')}
                question={text('page.userInfo.endOthersQuestion')}
                needsNetwork
                onConfirm={endAll}
              >
                {text('page.userInfo.endOthersWhat')}
              </ConfirmButton>
            )}
          </>
        )}
      </QueryState>
    </Section>
  )
}

function Row({
  row: { id, browser, system, createdAt, lastUsedAt, current, byOperator },
  mayEnd,
}: {
  row: SessionRow
  mayEnd: boolean
}) {
  const text = useText()
  const end = useWrite(endSession, [sessions])
  const device =
    browser && system
      ? text('page.userInfo.device', { browser, system })
      : (browser ?? system ?? text('page.userInfo.unknownDevice'))
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>
        <Icon name={system === 'iPhone' || system === 'Android' ? 'phone' : 'system'} size={24} />
      </Box>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <strong>{device}</strong>
        {current && (
          <Box component="span" sx={{ ml: 1, color: 'success.main', fontWeight: 600, fontSize: '0.875rem' }}>
            {text('page.userInfo.thisDevice')}
          </Box>
        )}
        {byOperator && (
          <Box component="span" sx={{ ml: 1, color: 'warning.main', fontWeight: 600, fontSize: '0.875rem' }}>
            {text('page.userInfo.byOperator')}
          </Box>
        )}
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          <FormattedMessage
            id="page.userInfo.sessionUse"
            values={{
              used: <DateText key="used" at={lastUsedAt} time />,
              since: <DateText key="since" at={createdAt} />,
            }}
          />
        </Box>
      </Box>
      {!current && mayEnd && (
        <NetworkButton
          size="small"
          loading={end.isPending}
          aria-label={text('page.userInfo.endOf', { device })}
          onClick={() =>
            void end.mutateAsync({ id }).then(
              () => notify({ kind: 'done', messageId: 'page.userInfo.ended' }),
              () => {},
            )
          }
        >
          {text('page.userInfo.end')}
        </NetworkButton>
      )}
    </Box>
  )
}
