import { Suspense, type ReactNode } from 'react'
import { addMessages } from '#src/i18n/account-messages.ts'
import type { ApprovalPartProps } from './ApprovalPart.tsx'
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx'

const ApprovalPart = lazyPart(async () => {
  const [{ ApprovalPart: Component }] = await Promise.all([
    import('./ApprovalPart.tsx'),
    addMessages('approvals'),
  ])
  return Component
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
