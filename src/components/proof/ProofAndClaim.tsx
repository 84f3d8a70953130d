import { useEffect, useState } from 'react'
import { sharedDamage, type Damage } from '#src/components/claim/shared-damage.ts'
import { ClaimPart, type ClaimedOrder } from '#src/components/claim/ClaimPart.tsx'
import { ProofPart } from './ProofPart.tsx'
import type { ProofsProps } from './Proofs.tsx'

interface ProofAndClaimProps extends Pick<ProofsProps, 'goods'> {
  order: ProofsProps['order'] & ClaimedOrder
}

/**
 * What was recorded about an order's goods, and its claims: damage that is reported leads to a claim, and so
 * do photos that another app shared.
 */
export function ProofAndClaim({ order, goods }: ProofAndClaimProps) {
  const [damage, setDamage] = useState<Damage | undefined>(() => sharedFor(order.id))
  useEffect(() => sharedDamage.set(undefined), [])
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

function sharedFor(id: string): Damage | undefined {
  const shared = sharedDamage.get()
  return shared?.orderId === id ? shared : undefined
}
