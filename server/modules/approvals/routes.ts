import { contract } from '#src/contract/contract.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { done, type Serve } from '#server/http/serve.ts'
import {
  answerApproval,
  askForBatch,
  askForLoad,
  askForParcel,
  listApprovals,
  withdrawApproval,
} from './approvals.ts'

const { approvals } = contract

export function approvalRoutes(serve: Serve): void {
  serve(approvals.list, (_, context) => listApprovals(context))
  serve(approvals.askParcel, ({ shipment, ...input }, context) =>
    askForParcel(context, { ...input, shipment: shipment as Shipment }),
  )
  serve(approvals.askLoad, (input, context) => askForLoad(context, input))
  serve(approvals.askBatch, (input, context) => askForBatch(context, input))
  serve(approvals.answer, (input, context) => answerApproval(context, input))
  serve(approvals.withdraw, async ({ id }, context) => done(withdrawApproval(context, id)))
}
