import { object, string } from 'yup'
import { endpoint, type Stretch } from './endpoint.ts'

export interface LedgerRow { id: string; at: string; reason: string; document: string | null; amountCents: number }

export const billing = {
  /** What may be spent, in cents. */
  credits: endpoint<{ availableCents: number }>()(['GET', '/credits'], object({}), { kept: true }),
  /** Movements of the credits, newest first. */
  ledger: endpoint<Stretch<LedgerRow>>()(['GET', '/ledger'], object({ after: string().max(200).default('') }), { kept: true }),
}
