/** SQL: the sum of taxes stored by kind. */
const taxes = (column: string) => `(select coalesce(sum(value::bigint), 0) from jsonb_each_text(${column}))`
/** SQL: the balance of accounts of the company, together. */
export const posted = (...accounts: string[]): string =>
  `
    (select coalesce(sum(posted), 0) from company_accounts
      where kind in (${accounts.map((account) => `'${account}'`).join(', ')}))`

/** SQL: a fault of one of the company's accounts as a whole. */
const account = (name: string, differs: string) =>
  `select '' as customer, '${name}' as subject where ${differs}`

/** The causes of entries about costs, as an SQL list. */
export const CAUSES = `('cost', 'cost-adjustment', 'cost-credit-note', 'cost-cancel', 'cost-refusal',
  'cost-release', 'cost-removed', 'earned', 'bill', 'bill-match')`
const ACCRUED = `(select coalesce(sum(accrued_net_cents + ${taxes('accrued_taxes')}), 0) from shipment_costs)`
const BILLED = `carrier_bill_lines l join carrier_bills b on b.id = l.bill_id where l.outcome = 'booked'`
/**
 * SQL: net revenue of an order, invoiced less credited. What was never paid still counts as revenue.
 * @param costs name of the row of shipment_costs in the query
 */
export const revenueOf = (costs: string): string =>
  `
    (select coalesce(sum(case v.kind when 'creditNote' then -v.subtotal_cents else v.subtotal_cents end),
        0) from invoices v
      where v.customer_id = ${costs}.customer_id and v.order_id = ${costs}.order_id
      and v.cause not like 'bad-debt:%')`

/**
 * Rules about costs for the ledger check, by name: what we owe carriers equals what they are expected to bill
 * and have billed, deferred revenue equals what is sold but not carried, and the cost of sales adds up to the
 * shipments' costs.
 */
export const COST_RULES: Readonly<Record<string, string>> = {
  orderCost: `
    select o.customer_id as customer, o.number as subject from orders o
    where o.created_at >= (select min(created_at) from shipment_costs)
    and exists (select 1 from invoices v where v.customer_id = o.customer_id and v.order_id = o.id)
    and not exists (select 1 from shipment_costs c
      where c.customer_id = o.customer_id and c.order_id = o.id)`,
  carrierPayable: account(
    'carrier_payable',
    `
      ${posted('carrier_payable')} + ${ACCRUED}
      + (select coalesce(sum(l.net_cents + ${taxes('l.taxes')}), 0)
        from ${BILLED} and b.state = 'open') <> 0`,
  ),
  costOfSales: account(
    'cost_of_sales',
    `
      ${posted('cost_of_sales', 'carriage_in_progress', 'revenue_agency', 'revenue_agency_QST')} 
      <> (select coalesce(sum(accrued_net_cents), 0) from shipment_costs)
      + (select coalesce(sum(l.net_cents), 0) from ${BILLED})`,
  ),
  carriageInProgress: account(
    'carriage_in_progress',
    `
      ${posted('carriage_in_progress')} <> (select coalesce(sum(accrued_net_cents + billed_net_cents), 0)
        from shipment_costs where earned_at is null and sold_as = 'principal')`,
  ),
  carrierTax: `
    select '' as customer, 'tax_recoverable' as subject
    where (select coalesce(sum(l.amount), 0) from company_lines l
      join company_entries e on e.id = l.entry_id
      where (l.account like 'tax\\_%' or l.account = 'non_recoverable_tax')
      and split_part(e.cause, ':', 1) in ${CAUSES})
      <> (select coalesce(sum(${taxes('accrued_taxes')}), 0) from shipment_costs)
      + (select coalesce(sum(${taxes('l.taxes')}), 0) from ${BILLED})`,
  deferredRevenue: account(
    'deferred_revenue',
    `
      ${posted('revenue_deferred')} + ${posted('deferred_revenue')} <> 0
      or ${posted('revenue_deferred')}
        <> (select coalesce(sum(deferred_cents - case when sold_as = 'agent' and earned_at is null
            then accrued_net_cents + billed_net_cents else 0 end), 0) from shipment_costs)`,
  ),
  collectedTaxes: `
    select c.customer_id as customer, c.order_number as subject from shipment_costs c
    where c.sold_as = 'agent'
    and ${taxes('c.collected_taxes')}
      <> (select coalesce(sum(case v.kind when 'creditNote' then v.subtotal_cents - v.total_cents
          else v.total_cents - v.subtotal_cents end), 0) from invoices v
      where v.customer_id = c.customer_id and v.order_id = c.order_id)`,
  supplier: `
    select c.customer_id as customer, v.number as subject from shipment_costs c
    join invoices v on v.customer_id = c.customer_id and v.order_id = c.order_id
    where (c.sold_as = 'agent') <> (v.content ? 'asAgent')`,
  orderRevenue: `
    select c.customer_id as customer, c.order_number as subject from shipment_costs c
    where c.earned_at is null and c.deferred_cents <> ${revenueOf('c')}`,
  deliveredRevenue: `
    select c.customer_id as customer, c.order_number as subject from shipment_costs c
    join orders o on o.customer_id = c.customer_id and o.id = c.order_id
    where c.earned_at is null and o.status in ('delivered', 'returned', 'cancelled')`,
  cancelledCost: `
    select c.customer_id as customer, c.order_number as subject from shipment_costs c
    where c.state = 'cancelled' and c.accrued_net_cents + c.billed_net_cents <> 0`,
  billedCost: `
    select c.customer_id as customer, c.order_number as subject from shipment_costs c
    left join (select l.order_id, sum(l.net_cents) as net, sum(${taxes('l.taxes')}) as tax
      from carrier_bill_lines l where l.outcome = 'booked'
      group by l.order_id) l on l.order_id = c.order_id
    where c.billed_net_cents <> coalesce(l.net, 0) or ${taxes('c.billed_taxes')} <> coalesce(l.tax, 0)`,
  carrierClaims: account(
    'claims_receivable',
    `
      ${posted('claims_receivable')} <> (select coalesce(sum(claimed_cents), 0) from carrier_claims
        where state = 'filed')`,
  ),
}
