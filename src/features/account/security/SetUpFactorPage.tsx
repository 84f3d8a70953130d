import { Alert, Box } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { renewSession } from '#src/offline/session/own-session.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { AppPart } from './AppPart.tsx'
import { PasskeysPart } from './PasskeysPart.tsx'
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx'

const CodesDialog = lazyPart(async () => (await import('./CodesDialog.tsx')).CodesDialog)

/** In place of every screen, for who has to set up a second factor before anything else. */
export function SetUpFactorPage() {
  const text = useText()
  const client = useQueryClient()
  const query = useRead(contract.factors.get, {})
  const [codes, setCodes] = useState<string[] | null>(null)
  async function goOn() {
    await renewSession()
    await client.invalidateQueries()
  }
  const show = (made: string[] | null) => (made ? setCodes(made) : void goOn())
  return (
    <Page title={text('page.userInfo.setUpTitle')}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 860, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Alert severity="info">{text('page.userInfo.setUpLead')}</Alert>
        <QueryState query={query}>
          {(factors) => (
            <>
              <PasskeysPart factors={factors} show={show} />
              <AppPart factors={factors} show={show} />
            </>
          )}
        </QueryState>
      </Box>
      <Suspense>{codes && <CodesDialog codes={codes} close={() => void goOn()} />}</Suspense>
    </Page>
  )
}
