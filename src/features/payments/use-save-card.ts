import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { v7 as newId } from 'uuid'
import { useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { cards, type Card } from '#src/contract/billing/cards.ts'
import { topUps } from '#src/contract/billing/billing.ts'
import type { Address } from '#src/domain/address/address.ts'
import { isOwnPath } from '#src/api/return-path.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'

export interface CardOwner {
  nameOnCard: string
  billingAddress: Address
  isDefault: boolean
}

/**
 * Saves what the gateway's token stands for, and goes back to where the card was needed. Sent twice it is one
 * card.
 */
export function useSaveCard(replaced: Card | undefined): (token: string, owner: CardOwner) => Promise<void> {
  const create = useWrite(cards.create, [cards.list, topUps.reload])
  const navigate = useNavigate()
  const back = useSearchParams()[0].get('back')
  const id = useRef(newId())
  return async (token, { nameOnCard, billingAddress, isDefault }) => {
    await create.mutateAsync({
      id: id.current,
      token,
      nameOnCard,
      billingAddress,
      isDefault,
      replaces: replaced?.id ?? '',
    })
    notify({ kind: 'done', messageId: replaced ? 'notice.modified' : 'notice.saved' })
    await navigate(back && isOwnPath(back) ? back : ACCOUNT_PATHS.payments)
  }
}
