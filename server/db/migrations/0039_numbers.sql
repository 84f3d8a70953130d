CREATE TABLE "answer_times" (
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"customer" uuid NOT NULL,
	"day" date NOT NULL,
	"carrier" text NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "answer_times_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "number_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer" uuid NOT NULL,
	"day" date NOT NULL,
	"carrier" text NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"measure" text NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "number_totals" (
	"by" text NOT NULL,
	"grain" text NOT NULL,
	"customer" uuid NOT NULL,
	"day" date NOT NULL,
	"carrier" text NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"orders" bigint NOT NULL,
	"cancelled" bigint NOT NULL,
	"pieces" bigint NOT NULL,
	"revenue" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"billed" bigint NOT NULL,
	"delivered" bigint NOT NULL,
	"judged" bigint NOT NULL,
	"punctual" bigint NOT NULL,
	"exceptions" bigint NOT NULL,
	"returned" bigint NOT NULL,
	"refunds" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"claims" bigint NOT NULL,
	"claimed" bigint NOT NULL,
	"payouts" bigint NOT NULL,
	"payback" bigint NOT NULL,
	"answered" bigint NOT NULL,
	"prompt" bigint NOT NULL,
	CONSTRAINT "number_totals_key" PRIMARY KEY("by","grain","day","customer","carrier","origin","destination")
);
--> statement-breakpoint
CREATE TABLE "numbers_carried" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"carrier" text NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"measure" text NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lanes" (
	"customer_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"day" date NOT NULL,
	"carrier" text NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"pieces" integer NOT NULL,
	"promised" date,
	CONSTRAINT "order_lanes_customer_id_order_id_pk" PRIMARY KEY("customer_id","order_id")
);
--> statement-breakpoint
CREATE INDEX "answer_times_day" ON "answer_times" USING btree ("day");--> statement-breakpoint
CREATE INDEX "number_totals_customer" ON "number_totals" USING btree ("customer","day") WHERE by = 'all';--> statement-breakpoint
-- Days are those of the books (server/platform/fiscal-period.ts).
CREATE FUNCTION "book_day"("at" timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT (at AT TIME ZONE 'America/Toronto')::date
$$;--> statement-breakpoint
-- A province of Canada or a country.
CREATE FUNCTION "number_place"("place" jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE place ->> 'country' WHEN 'CA' THEN 'CA-' || coalesce(place ->> 'province', '') ELSE coalesce(place ->> 'country', '') END
$$;--> statement-breakpoint
-- Where an order counts (order_lanes); nothing of an order of test keys.
CREATE FUNCTION "lane_of"("o" orders) RETURNS SETOF order_lanes LANGUAGE sql STABLE AS $$
  SELECT o.customer_id, o.id, book_day(o.created_at), o.carrier_code, number_place(o.shipment -> 'from'), number_place(o.shipment -> 'to'),
    CASE o.mode WHEN 'parcel' THEN coalesce((SELECT sum((p ->> 'quantity')::int) FROM jsonb_array_elements(o.shipment -> 'parcels') p), 1)::int ELSE 0 END,
    substring(o.rate ->> 'deliveryDate' FROM '^\d{4}-\d\d-\d\d$')::date
  WHERE NOT EXISTS (SELECT 1 FROM customers c WHERE c.id = o.customer_id AND c.sandbox_of IS NOT NULL)
$$;--> statement-breakpoint
INSERT INTO order_lanes SELECT l.* FROM orders o, lane_of(o) l;--> statement-breakpoint
CREATE FUNCTION "keep_order_lane"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_lanes SELECT * FROM lane_of(NEW) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Before what is counted of it: triggers run in the order of their names.
CREATE TRIGGER "orders_lane" AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION "keep_order_lane"();--> statement-breakpoint
-- What one row of each table counts as (src/domain/desk/numbers.ts says what the measures are). The same functions serve the triggers that
-- keep the totals and the view that recounts them, so that the two can't differ.
CREATE TYPE "number_part" AS ("customer" uuid, "day" date, "carrier" text, "origin" text, "destination" text, "measure" text, "value" bigint);--> statement-breakpoint
CREATE FUNCTION "numbers_of_orders"("o" orders) RETURNS SETOF number_part LANGUAGE sql STABLE AS $$
  SELECT l.customer_id, l.day, l.carrier, l.origin, l.destination, m.measure, m.value::bigint
  FROM order_lanes l, LATERAL (VALUES ('orders', (o.status <> 'cancelled')::int), ('cancelled', (o.status = 'cancelled')::int),
    ('pieces', CASE WHEN o.status <> 'cancelled' THEN l.pieces ELSE 0 END)) m(measure, value)
  WHERE l.customer_id = o.customer_id AND l.order_id = o.id AND m.value <> 0
$$;--> statement-breakpoint
-- Carriers' news about an order (server/modules/tracking/follow.ts). Before 0039 it didn't keep the day of the delivery: then it is the day we heard of it.
CREATE FUNCTION "numbers_of_order_history"("h" order_history) RETURNS SETOF number_part LANGUAGE sql STABLE AS $$
  SELECT l.customer_id, d.day, l.carrier, l.origin, l.destination, m.measure, 1::bigint
  FROM order_lanes l,
    LATERAL (SELECT coalesce(substring(h.detail ->> 'deliveredOn' FROM '^\d{4}-\d\d-\d\d$')::date, book_day(h.at)) AS day) d,
    LATERAL (VALUES ('exceptions', h.detail ->> 'to' = 'exception'), ('returned', h.detail ->> 'to' = 'returned'),
      ('delivered', h.detail ->> 'to' = 'delivered'), ('judged', h.detail ->> 'to' = 'delivered' AND l.promised IS NOT NULL),
      ('punctual', h.detail ->> 'to' = 'delivered' AND d.day <= l.promised)) m(measure, counts)
  WHERE h.event = 'order.moved' AND l.customer_id = h.customer_id AND l.order_id = h.order_id AND m.counts
$$;--> statement-breakpoint
-- Revenue is what margins call so (server/modules/costs/ledger-rules.ts).
CREATE FUNCTION "numbers_of_invoices"("v" invoices) RETURNS SETOF number_part LANGUAGE sql STABLE AS $$
  SELECT l.customer_id, m.day, l.carrier, l.origin, l.destination, m.measure, m.value
  FROM order_lanes l, LATERAL (VALUES (l.day, 'revenue', CASE v.kind WHEN 'creditNote' THEN -v.subtotal_cents ELSE v.subtotal_cents END),
    (book_day(v.created_at), 'refunds', (v.kind = 'creditNote')::int::bigint),
    (book_day(v.created_at), 'refunded', CASE v.kind WHEN 'creditNote' THEN v.subtotal_cents ELSE 0 END)) m(day, measure, value)
  WHERE v.order_id IS NOT NULL AND v.cause NOT LIKE 'bad-debt:%' AND l.customer_id = v.customer_id AND l.order_id = v.order_id AND m.value <> 0
$$;--> statement-breakpoint
CREATE FUNCTION "numbers_of_shipment_costs"("c" shipment_costs) RETURNS SETOF number_part LANGUAGE sql STABLE AS $$
  SELECT l.customer_id, l.day, l.carrier, l.origin, l.destination, m.measure, m.value
  FROM order_lanes l, LATERAL (VALUES ('cost', c.accrued_net_cents + c.billed_net_cents), ('billed', c.billed_net_cents)) m(measure, value)
  WHERE l.customer_id = c.customer_id AND l.order_id = c.order_id AND m.value <> 0
$$;--> statement-breakpoint
CREATE FUNCTION "numbers_of_claims"("t" claims) RETURNS SETOF number_part LANGUAGE sql STABLE AS $$
  SELECT l.customer_id, book_day(t.answered_at), l.carrier, l.origin, l.destination, m.measure, m.value
  FROM order_lanes l, LATERAL (VALUES ('claims', 1::bigint), ('claimed', t.paid_cents)) m(measure, value)
  WHERE t.state = 'paid' AND t.answered_at IS NOT NULL AND l.customer_id = t.customer_id AND l.order_id = t.order_id AND m.value <> 0
$$;--> statement-breakpoint
CREATE FUNCTION "numbers_of_top_up_refunds"("r" top_up_refunds) RETURNS SETOF number_part LANGUAGE sql STABLE AS $$
  SELECT r.customer_id, book_day(r.created_at), '', '', '', m.measure, m.value
  FROM (VALUES ('payouts', 1::bigint), ('payback', r.credit_cents)) m(measure, value) WHERE r.state <> 'failed' AND m.value <> 0
$$;--> statement-breakpoint
CREATE FUNCTION "numbers_of_answer_times"("a" answer_times) RETURNS SETOF number_part LANGUAGE sql STABLE AS $$
  SELECT a.customer, a.day, a.carrier, a.origin, a.destination, m.measure, 1::bigint
  FROM (VALUES ('answered', true), ('prompt', a.answered_at <= a.due_at)) m(measure, counts) WHERE m.counts
$$;--> statement-breakpoint
CREATE FUNCTION "numbers_of_numbers_carried"("k" numbers_carried) RETURNS SETOF number_part LANGUAGE sql STABLE AS $$
  SELECT '00000000-0000-0000-0000-000000000000'::uuid, k.day, k.carrier, k.origin, k.destination, k.measure, k.value
$$;--> statement-breakpoint
CREATE VIEW "number_recount" AS
  SELECT n.* FROM orders t, numbers_of_orders(t) n
  UNION ALL SELECT n.* FROM order_history t, numbers_of_order_history(t) n
  UNION ALL SELECT n.* FROM invoices t, numbers_of_invoices(t) n
  UNION ALL SELECT n.* FROM shipment_costs t, numbers_of_shipment_costs(t) n
  UNION ALL SELECT n.* FROM claims t, numbers_of_claims(t) n
  UNION ALL SELECT n.* FROM top_up_refunds t, numbers_of_top_up_refunds(t) n
  UNION ALL SELECT n.* FROM answer_times t, numbers_of_answer_times(t) n
  UNION ALL SELECT n.* FROM numbers_carried t, numbers_of_numbers_carried(t) n;--> statement-breakpoint
-- Triggers, as these rows change in many places and the next one would forget. They only ever append: a total counted up in place would be
-- a row that everybody's purchases wait for. A change that counts for nothing runs none of them.
DO $do$
DECLARE
  source text[];
BEGIN
  FOREACH source SLICE 1 IN ARRAY ARRAY[
    ['orders', '(OLD.status = ''cancelled'') <> (NEW.status = ''cancelled'')'],
    ['order_history', 'OLD.detail <> NEW.detail'],
    ['invoices', '(OLD.subtotal_cents, OLD.kind, OLD.order_id) IS DISTINCT FROM (NEW.subtotal_cents, NEW.kind, NEW.order_id)'],
    ['shipment_costs', '(OLD.accrued_net_cents, OLD.billed_net_cents) <> (NEW.accrued_net_cents, NEW.billed_net_cents)'],
    ['claims', '(OLD.state, OLD.paid_cents) <> (NEW.state, NEW.paid_cents)'],
    ['top_up_refunds', '(OLD.state, OLD.credit_cents) <> (NEW.state, NEW.credit_cents)'],
    ['answer_times', 'OLD.customer <> NEW.customer'],
    ['numbers_carried', 'true']]
  LOOP
    EXECUTE format($f$CREATE FUNCTION "count_%1$s"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN
          INSERT INTO number_changes (customer, day, carrier, origin, destination, measure, value)
          SELECT n.customer, n.day, n.carrier, n.origin, n.destination, n.measure, -n.value FROM numbers_of_%1$s(OLD) n;
        END IF;
        IF TG_OP <> 'DELETE' THEN
          INSERT INTO number_changes (customer, day, carrier, origin, destination, measure, value) SELECT n.* FROM numbers_of_%1$s(NEW) n;
        END IF;
        RETURN NULL;
      END $$$f$, source[1]);
    EXECUTE format('CREATE TRIGGER "%1$s_numbers" AFTER INSERT OR DELETE ON "%1$s" FOR EACH ROW EXECUTE FUNCTION "count_%1$s"()', source[1]);
    EXECUTE format('CREATE TRIGGER "%1$s_numbers_changed" AFTER UPDATE ON "%1$s" FOR EACH ROW WHEN (%2$s) EXECUTE FUNCTION "count_%1$s"()', source[1], source[2]);
  END LOOP;
END $do$;
