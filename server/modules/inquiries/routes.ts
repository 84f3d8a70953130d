import { contract } from '#src/contract/contract.ts'
import type { Serve } from '#server/http/serve.ts'
import { receiveInquiry } from './receive.ts'

export function inquiryRoutes(serve: Serve): void {
  serve(contract.inquiries.send, (input, context) => receiveInquiry(context, input))
}
