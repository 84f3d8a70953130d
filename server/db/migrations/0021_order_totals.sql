CREATE TABLE "order_totals" (
	"customer_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"month" text NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"pay_status" text NOT NULL,
	"order_count" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"saving_cents" bigint NOT NULL,
	"folded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_totals_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE INDEX "order_totals_fresh" ON "order_totals" USING btree ("customer_id") WHERE not folded;--> statement-breakpoint
CREATE INDEX "invoices_unpaid" ON "invoices" USING btree ("customer_id") WHERE state = 'unpaid';--> statement-breakpoint
-- What the totals count an order under. Months are those of the books (server/books.ts).
CREATE FUNCTION "order_month"("paid_at" timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(to_char(paid_at AT TIME ZONE 'America/Toronto', 'YYYY-MM'), '')
$$;--> statement-breakpoint
-- What the totals must come to, counted from the orders themselves.
CREATE VIEW "order_recount" AS
  SELECT customer_id, order_month(paid_at) AS month, mode, status, pay_status,
    count(*)::int AS order_count, sum(total_cents)::bigint AS total_cents, coalesce(sum((rate ->> 'savingCents')::bigint), 0)::bigint AS saving_cents
  FROM orders GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
-- A trigger, as orders change in many places (purchases, cancellations, carriers' news, erasure, operators with psql) and the next one would
-- forget. It only ever adds rows: a total that is counted up in place would be a row that all purchases of a customer wait for, locked
-- before the ledger's accounts by some and after them by others, which is a deadlock.
CREATE FUNCTION "total_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO order_totals (customer_id, month, mode, status, pay_status, order_count, total_cents, saving_cents)
    SELECT customer_id, order_month(paid_at), mode, status, pay_status, sum(n), sum(n * total_cents), coalesce(sum(n * (rate ->> ''savingCents'')::bigint), 0)
    FROM (%s) AS touched GROUP BY 1, 2, 3, 4, 5
    HAVING sum(n) <> 0 OR sum(n * total_cents) <> 0 OR coalesce(sum(n * (rate ->> ''savingCents'')::bigint), 0) <> 0',
    CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT 1 AS n, * FROM later'
      WHEN 'DELETE' THEN 'SELECT -1 AS n, * FROM earlier'
      ELSE 'SELECT 1 AS n, * FROM later UNION ALL SELECT -1, * FROM earlier'
    END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_totalled_new" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION "total_orders"();--> statement-breakpoint
CREATE TRIGGER "orders_totalled_changed" AFTER UPDATE ON "orders" REFERENCING OLD TABLE AS earlier NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION "total_orders"();--> statement-breakpoint
CREATE TRIGGER "orders_totalled_gone" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS earlier FOR EACH STATEMENT EXECUTE FUNCTION "total_orders"();--> statement-breakpoint
INSERT INTO order_totals (customer_id, month, mode, status, pay_status, order_count, total_cents, saving_cents, folded) SELECT *, true FROM order_recount;
