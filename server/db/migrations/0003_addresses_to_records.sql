-- Addresses and followed numbers become records: one table for all that devices keep too.
insert into records (customer_id, entity, id, rev, seq, doc, search, created_at, updated_at)
select customer_id, 'address', id::text, rev, row_number() over (partition by customer_id order by created_at, id),
  doc || jsonb_build_object('isDefault', is_default), search, created_at, updated_at
from addresses;
--> statement-breakpoint
insert into records (customer_id, entity, id, rev, seq, doc, search, created_at, updated_at)
select t.customer_id, 'tracker', t.number, 1,
  row_number() over (partition by t.customer_id order by t.created_at, t.number) + (select count(*) from addresses a where a.customer_id = t.customer_id),
  jsonb_build_object('note', t.note, 'createdAt', to_char(t.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), lower(t.number || ' ' || t.note), t.created_at, t.created_at
from trackers t;
--> statement-breakpoint
insert into feeds (customer_id, last_seq) select customer_id, max(seq) from records group by customer_id;
