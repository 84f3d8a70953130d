import { useState } from 'react'
import type { ChosenFile } from '#src/api/upload-body.ts'
import { ClaimPart, type ClaimedOrder } from '#src/components/claim/ClaimPart.tsx'
import { ProofPart } from './ProofPart.tsx'
import type { ProofsProps } from './Proofs.tsx'

interface ProofAndClaimProps extends Pick<ProofsProps, 'goods'> {
  order: ProofsProps['order'] & ClaimedOrder
}

/** What was recorded about an order's goods, and its claims: damage that is reported leads to a claim. */
export function ProofAndClaim({ order, goods }: ProofAndClaimProps) {
  const [damage, setDamage] = useState<{ photos: ChosenFile[]; note: string }>()
  return (
    <>
      <ProofPart
        order={order}
        {...(goods && { goods })}
        onDamage={(photos, note) => setDamage({ photos, note })}
      />
      <ClaimPart order={order} damage={damage} />
    </>
  )
}
