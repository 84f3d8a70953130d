import { sql, type SQL } from 'drizzle-orm'

/**
 * SQL of the address of a customer's first owner, by which the operator knows them; null for a deleted account.
 * @param customerId with its table: `sql`customers.id``
 */
export const ownerEmail = (customerId: SQL): SQL<string> => sql<string>`
  (select u.user_name from members m join users u on u.id = m.user_id
    where m.customer_id = ${customerId} and m.roles ? 'owner' order by m.joined_at, u.id limit 1)`
