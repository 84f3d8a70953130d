import { Alert } from '@mui/material'
import { Suspense, useState } from 'react'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { NotWhileImpersonating } from '#src/features/account/NotWhileImpersonating.tsx'
import { AppPart } from './AppPart.tsx'
import { CodesPart } from './CodesPart.tsx'
import { PasskeysPart } from './PasskeysPart.tsx'
import { TrustedPart } from './TrustedPart.tsx'
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx'

const CodesDialog = lazyPart(async () => (await import('./CodesDialog.tsx')).CodesDialog)

/** What the person proves themselves with, besides the password. */
export function SecurityTab() {
  const text = useText()
  const query = useRead(contract.factors.get, {})
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <NotWhileImpersonating>
      <QueryState query={query}>
        {(factors) => (
          <>
            {factors.demanded && <Alert severity="info">{text('page.userInfo.factorDemanded')}</Alert>}
            <PasskeysPart factors={factors} show={setCodes} />
            <AppPart factors={factors} show={setCodes} />
            <CodesPart factors={factors} show={setCodes} />
            <TrustedPart factors={factors} />
          </>
        )}
      </QueryState>
      <Suspense>{codes && <CodesDialog codes={codes} close={() => setCodes(null)} />}</Suspense>
    </NotWhileImpersonating>
  )
}
