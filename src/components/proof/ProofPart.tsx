import { Suspense } from 'react'
import { addMessages } from '#src/i18n/account-messages.ts'
import type { ProofsProps } from './Proofs.tsx'
import { lazyPart } from '#src/ui/feedback/lazy-part.tsx'

const Proofs = lazyPart(async () => {
  const [{ Proofs: Component }] = await Promise.all([import('./Proofs.tsx'), addMessages('proof')])
  return Component
})

/** Proof of hand-over, delivery and damage, with its words: few orders have any. */
export const ProofPart = (props: ProofsProps) => (
  <Suspense>
    <Proofs {...props} />
  </Suspense>
)
