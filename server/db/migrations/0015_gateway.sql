CREATE TABLE "gateway_bookings" (
	"customer_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"carrier_code" text NOT NULL,
	"shipment_id" text NOT NULL,
	"attempted_at" timestamp with time zone,
	"tracking_number" text,
	"label_file" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_bookings_customer_id_client_id_pk" PRIMARY KEY("customer_id","client_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_bookings_client" ON "gateway_bookings" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "gateway_bookings_number" ON "gateway_bookings" USING btree ("tracking_number");