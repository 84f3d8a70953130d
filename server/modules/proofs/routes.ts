import { contract } from '#src/contract/contract.ts'
import { done, type Serve } from '#server/http/serve.ts'
import { findOrder } from '#server/modules/orders/repository.ts'
import { attachProofFile, proofFile } from './attach.ts'
import { listProofs } from './list.ts'

const { ofOrder, attach, file } = contract.proofs

export function proofRoutes(serve: Serve): void {
  serve(ofOrder, async ({ id }, { db }) => ({ rows: await listProofs(db, (await findOrder(db, id)).id) }))
  serve(attach, (input, context) => done(attachProofFile(context, input)))
  serve.file(file, ({ id, position }, context) => proofFile(context, id, Number(position)))
}
