import { vi } from 'vitest'
import type { LabelPrint } from '#src/contract/orders.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'

/** Requests the labels of many orders as one file and waits until it is done. */
export async function printedLabels(
  customer: Pick<TestCustomer, 'call'>,
  asked: { id: string; ids: string[]; format?: string },
): Promise<LabelPrint> {
  await customer.call('POST', '/label-prints', asked)
  return vi.waitFor(
    async () => {
      const { data } = await customer.call<LabelPrint>('GET', `/label-prints/${asked.id}`)
      if (data?.state !== 'done') throw new Error(`the labels are ${data?.state}`)
      return data
    },
    { timeout: 20_000, interval: 50 },
  )
}
