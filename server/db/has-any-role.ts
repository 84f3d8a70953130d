import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** SQL condition: a user's roles contain one of these names. */
export const hasAnyRole = (roles: SQLWrapper, names: readonly string[]): SQL =>
  sql`jsonb_exists_any(${roles}, array[${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )}])`
