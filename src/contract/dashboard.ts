import { object } from 'yup'
import { endpoint } from './endpoint.ts'

/** What the orders of a customer come to. */
export interface DashboardFacts {
  /** How many orders want somebody to do something. */
  attention: {
    exceptions: number
    loadExceptions: number
    unpaid: number
    unpaidInvoices: number
    toHandOver: number
    pickupsToday: number
  }
  /** The calendar year of the savings. */
  year: number
  /** What the same shipments would have cost at list prices, less what they cost; taxes included. */
  savedCents: number
  /** The last twelve months (YYYY-MM), oldest first; taxes included. */
  months: { month: string; spentCents: number }[]
}

export const dashboard = {
  facts: endpoint<DashboardFacts>()(['GET', '/dashboard'], () => object({}), { kept: true }),
}
