import { Box, Link } from '@mui/material'
import { Suspense, useState } from 'react'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { ApiKey, ApiKeyWithSecret } from '#src/contract/account/api-keys.ts'
import { MAX_API_KEYS } from '#src/domain/account/api-key.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { NotWhileImpersonating } from '#src/features/account/NotWhileImpersonating.tsx'
import { useSession } from '#src/components/account/session.ts'
import { ApiKeyRow } from './ApiKeyRow.tsx'
import { NewKey } from './NewKey.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-part.tsx'

const { list } = contract.apiKeys
const ApiKeyDialog = lazyDialog(async () => (await import('./ApiKeyDialog.tsx')).ApiKeyDialog)
const RenameDialog = lazyDialog(async () => (await import('./RenameDialog.tsx')).RenameDialog)

/** Keys by which the company's programs use the API (docs/api.md). */
export function ApiKeysTab() {
  const text = useText()
  const query = useRead(list, {})
  const { impersonation } = useSession()
  const [making, setMaking] = useState(false)
  const [renamed, setRenamed] = useState<ApiKey>()
  const [made, setMade] = useState<ApiKeyWithSecret>()
  return (
    <Section title={text('page.userInfo.tab.keys')} lead={text('page.userInfo.keysLead')}>
      <Box sx={{ mb: 2 }}>
        <Link href={PUBLIC_PATHS.developers}>{text('page.userInfo.keysGuide')}</Link>
      </Box>
      {made && <NewKey name={made.key.name} secret={made.secret} />}
      <QueryState query={query}>
        {(keys) => (
          <>
            <Box
              component="ul"
              aria-label={text('page.userInfo.tab.keys')}
              sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}
            >
              {keys.map((key) => (
                <ApiKeyRow
                  key={key.id}
                  apiKey={key}
                  mayChange={!impersonation}
                  rename={() => setRenamed(key)}
                />
              ))}
            </Box>
            <NotWhileImpersonating>
              <NetworkButton
                variant="outlined"
                disabled={keys.filter(({ state }) => state === 'works').length >= MAX_API_KEYS}
                startIcon={<Icon name="add" size={18} />}
                onClick={() => setMaking(true)}
              >
                {text('page.userInfo.makeKey')}
              </NetworkButton>
            </NotWhileImpersonating>
            <Suspense>
              {making && <ApiKeyDialog show={setMade} close={() => setMaking(false)} />}
              {renamed && <RenameDialog apiKey={renamed} close={() => setRenamed(undefined)} />}
            </Suspense>
          </>
        )}
      </QueryState>
    </Section>
  )
}
