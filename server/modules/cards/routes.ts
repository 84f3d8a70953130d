import { contract } from '#src/contract/contract.ts'
import { notFound } from '#server/platform/errors.ts'
import { tokenize } from '#server/payments/sandbox-gateway.ts'
import type { Serve } from '#server/http/serve.ts'
import { addCard, listCards, makeDefault, ensurePayer, removeCard } from './cards.ts'

const { list, begin, create, makeDefault: choose, remove, tokenize: take } = contract.cards

export function cardRoutes(serve: Serve): void {
  serve(list, async (_, context) => {
    const rows = await listCards(context, context.db)
    return { rows, total: rows.length }
  })
  serve(begin, async (_, context) =>
    context.gateway.begin(await ensurePayer(context, context.db, context.session.user.userName)),
  )
  serve(create, async (input, context) =>
    addCard(
      context,
      context.db,
      await ensurePayer(context, context.db, context.session.user.userName),
      input,
    ),
  )
  serve(choose, async ({ id }, context) => {
    await makeDefault(context, context.db, id)
    return null
  })
  serve(remove, async ({ id }, context) => {
    await removeCard(context, context.db, id)
    return null
  })
  serve(take, async (secret, { db, clock, gateway }) => {
    if (gateway.name !== 'sandbox') throw notFound()
    return tokenize(db, clock, secret)
  })
}
