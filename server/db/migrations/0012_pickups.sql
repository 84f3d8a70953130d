CREATE SEQUENCE "public"."pickup_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."sample_pickup_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 20001 CACHE 1;--> statement-breakpoint
CREATE TABLE "pickup_history" (
	"customer_id" uuid NOT NULL,
	"pickup_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"event" text NOT NULL,
	"detail" jsonb NOT NULL,
	CONSTRAINT "pickup_history_customer_id_pickup_id_id_pk" PRIMARY KEY("customer_id","pickup_id","id")
);
--> statement-breakpoint
CREATE TABLE "pickup_orders" (
	"customer_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"pickup_id" uuid NOT NULL,
	CONSTRAINT "pickup_orders_customer_id_order_id_pk" PRIMARY KEY("customer_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "pickups" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text NOT NULL,
	"carrier_code" text NOT NULL,
	"carrier" jsonb NOT NULL,
	"pickup" jsonb NOT NULL,
	"wanted" jsonb,
	"orders" jsonb NOT NULL,
	"zone" text NOT NULL,
	"pickup_date" date NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"confirmation_number" text,
	"refusal" text,
	"rev" integer NOT NULL,
	"search" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pickups_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "sample_pickups" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"confirmation_number" text NOT NULL,
	"seed" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "tracking_events" ADD COLUMN "source" text;--> statement-breakpoint
CREATE INDEX "pickup_orders_pickup" ON "pickup_orders" USING btree ("customer_id","pickup_id");--> statement-breakpoint
CREATE INDEX "pickups_when" ON "pickups" USING btree ("customer_id","state","starts_at","id");--> statement-breakpoint
CREATE INDEX "pickups_open" ON "pickups" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "pickups_due" ON "pickups" USING btree ("state","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sample_pickups_number" ON "sample_pickups" USING btree ("confirmation_number");