import { lazy, Suspense, type ReactNode } from 'react'
import { addMessages } from '#src/i18n/account-messages.ts'
import type { ApprovalPartProps } from './ApprovalPart.tsx'

const ApprovalPart = lazy(async () => {
  const [{ ApprovalPart: Component }] = await Promise.all([
    import('./ApprovalPart.tsx'),
    addMessages('approvals'),
  ])
  return { default: Component }
})

/** The button that buys, in its place unless an owner has to approve first. */
export const Approvable = ({ children, ...part }: ApprovalPartProps): ReactNode =>
  part.approval.isAbove ? (
    <Suspense>
      <ApprovalPart {...part}>{children}</ApprovalPart>
    </Suspense>
  ) : (
    children
  )
