import { sql } from 'drizzle-orm'
import { SYNCED_ENTITIES } from '#src/domain/synced-entities.ts'
import type { Sql } from '#server/db/sql.ts'

/**
 * Drafts, addresses and what else devices store. They come at the end of the feed of the account that stays, so its
 * devices get them like any other change. What both have by the same ID (a followed number, a choice of settings)
 * stays as the account that stays has it, unless it was removed there; markers of what was removed don't move.
 */
export async function moveRecords(tx: Sql, from: string, into: string): Promise<void> {
  await tx.execute(sql`insert into feeds (customer_id, last_seq) values (${into}, 0) on conflict do nothing`)
  await tx.execute(
    sql`select 1 from feeds where customer_id in (${from}, ${into}) order by customer_id for update`,
  )
  await tx.execute(sql`delete from records where customer_id = ${from} and doc is null`)
  await tx.execute(sql`
    delete from records r using records o where r.customer_id = ${from} and o.customer_id = ${into}
      and o.entity = r.entity and o.id = r.id and o.doc is not null`)
  await onlyOneChosen(tx, from, into)
  await tx.execute(sql`
    with moving as (
      select r.*, greatest(r.rev, coalesce(o.rev, 0) + 1) as next_rev,
        f.last_seq + row_number() over (order by r.seq) as next_seq
      from records r join feeds f on f.customer_id = ${into}
      left join records o on o.customer_id = ${into} and o.entity = r.entity and o.id = r.id
      where r.customer_id = ${from})
    insert into records (customer_id, entity, id, rev, seq, doc, search, created_at, updated_at)
    select ${into}::uuid, entity, id, next_rev, next_seq, doc, search, created_at, updated_at from moving
    on conflict (customer_id, entity, id) do update set rev = excluded.rev, seq = excluded.seq,
      doc = excluded.doc, search = excluded.search, updated_at = excluded.updated_at`)
  await tx.execute(sql`
    update feeds set last_seq = greatest(last_seq,
      (select coalesce(max(seq), 0) from records where customer_id = ${into})) where customer_id = ${into}`)
  await tx.execute(sql`delete from records where customer_id = ${from}`)
}

/** The default address, the facility for pickups: those of the account that stays, where it has one. */
async function onlyOneChosen(tx: Sql, from: string, into: string): Promise<void> {
  for (const [entity, { single = [] }] of Object.entries(SYNCED_ENTITIES))
    for (const field of single)
      await tx.execute(sql`
        update records set doc = jsonb_set(doc, array[${field}]::text[], 'false')
        where customer_id = ${from} and entity = ${entity} and doc ->> ${field} = 'true'
          and exists (select 1 from records o where o.customer_id = ${into} and o.entity = ${entity}
            and o.doc ->> ${field} = 'true')`)
}
