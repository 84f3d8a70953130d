import { Alert } from '@mui/material'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { useSession } from '#src/components/account/session.ts'

/** What nobody does for somebody else: who acts for a customer reads so instead (D20). */
export function Own({ children }: { children: ReactNode }) {
  const text = useText()
  return useSession().impersonation ? <Alert severity="info">{text('error.impersonated')}</Alert> : children
}
