ALTER TABLE "batch_rows" ADD COLUMN "draft_rev" integer;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD COLUMN "offers" jsonb;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "printed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_to_print" ON "orders" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'ordered' and manifest_id is null and printed_at is null;--> statement-breakpoint
-- Prints of labels have been in the histories since the first edition; only orders that still wait need to know.
UPDATE "orders" SET "printed_at" = "printed"."at" FROM (
	SELECT "customer_id", "order_id", max("at") AS "at" FROM "order_history" WHERE "event" = 'order.printed' GROUP BY 1, 2
) AS "printed"
WHERE "orders"."customer_id" = "printed"."customer_id" AND "orders"."id" = "printed"."order_id" AND "orders"."status" = 'ordered';
