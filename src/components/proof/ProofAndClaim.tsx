import { useEffect, useState } from 'react'
import { useRead } from '#src/api/hooks.ts'
import { sharedDamage, type Damage } from '#src/components/claim/shared-damage.ts'
import { ClaimPart, type ClaimedOrder } from '#src/components/claim/ClaimPart.tsx'
import { claims } from '#src/contract/claims.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderDetails } from '#src/contract/orders.ts'
import { Proofs, type ProofsProps } from './Proofs.tsx'

interface ProofAndClaimProps extends Pick<ProofsProps, 'goods'> {
  order: ProofsProps['order'] & ClaimedOrder & Pick<OrderDetails, 'history'>
}

/**
 * What was recorded about an order's goods, and its claims: damage that is reported leads to a claim, and so
 * do photos that another app shared.
 */
export function ProofAndClaim({ order, goods }: ProofAndClaimProps) {
  const { id, history } = order
  const [damage, setDamage] = useState<Damage | undefined>(() => sharedFor(id))
  const proofs = useRead(contract.proofs.ofOrder, { id })
  const claimed = useRead(claims.ofOrder, { id })
  useEffect(() => sharedDamage.set(undefined), [])
  // Where the history names any, they are waited for: coming late, they move the buttons away under a press.
  const isKnown = [proofs, claimed].every(({ data, error }) => data ?? error)
  if (!isKnown && history.some(({ event }) => LISTED.test(event))) return null
  return (
    <>
      <Proofs
        order={order}
        {...(goods && { goods })}
        onDamage={(photos, note) => setDamage({ photos, note })}
      />
      <ClaimPart order={order} damage={damage} />
    </>
  )
}

const LISTED = /^order\.(proof\.|claim$)/

function sharedFor(id: string): Damage | undefined {
  const shared = sharedDamage.get()
  return shared?.orderId === id ? shared : undefined
}
