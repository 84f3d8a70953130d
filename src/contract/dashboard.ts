import { object } from 'yup'
import { endpoint } from './endpoint.ts'

/** Totals over a customer's orders. */
export interface DashboardSummary {
  /** Numbers of orders, by what is to be done with them. */
  attention: {
    exceptions: number
    loadExceptions: number
    unpaid: number
    unpaidInvoices: number
    toHandOver: number
    /** With the carrier, and nothing went wrong. */
    inTransit: number
    /** Of those, later than promised; up to COUNTED_ORDERS + 1. */
    late: number
    /** Paid, with a label that was not printed yet; up to COUNTED_ORDERS + 1. */
    toPrint: number
    pickupsToday: number
  }
  /** Parcels and loads ever ordered, whatever became of them. */
  orders: number
  /** The calendar year of the savings. */
  year: number
  /** The same shipments at list prices, less what they cost; taxes included. */
  savedCents: number
  /** The last twelve months (YYYY-MM), oldest first; taxes included. */
  months: { month: string; spentCents: number }[]
}

export const dashboard = {
  facts: endpoint<DashboardSummary>()(['GET', '/dashboard'], () => object({}), { kept: true }),
}
