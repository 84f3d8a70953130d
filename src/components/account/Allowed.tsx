import type { ReactNode } from 'react'
import type { MemberPermission } from '#src/domain/account/roles.ts'
import { useMay } from './session.ts'

/** What only those see whose roles allow it; to others it isn't there (D48). */
export const Allowed = ({ to, children }: { to: MemberPermission; children: ReactNode }) =>
  useMay(to) && children
