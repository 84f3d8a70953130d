import { Alert } from '@mui/material'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { useSession } from '#src/components/account/session.ts'

/** What nobody may do for somebody else: an administrator acting for a customer reads that instead (D20). */
export function NotWhileImpersonating({ children }: { children: ReactNode }) {
  const text = useText()
  return useSession().impersonation ? <Alert severity="info">{text('error.impersonated')}</Alert> : children
}
