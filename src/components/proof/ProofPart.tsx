import { lazy, Suspense } from 'react'
import { addMessages } from '#src/i18n/account-messages.ts'
import type { ProofsProps } from './Proofs.tsx'

const Proofs = lazy(async () => {
  const [{ Proofs: Component }] = await Promise.all([import('./Proofs.tsx'), addMessages('proof')])
  return { default: Component }
})

/** Proof of hand-over, delivery and damage, with its words: few orders have any. */
export const ProofPart = (props: ProofsProps) => (
  <Suspense>
    <Proofs {...props} />
  </Suspense>
)
