CREATE TABLE "queue_leases" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "queue_leases_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "staff_notes" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" text NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "staff_notes_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "blocked_for" text;--> statement-breakpoint
CREATE INDEX "staff_notes_at" ON "staff_notes" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "freight_quotes_lane" ON "freight_quotes" USING btree ("mode",left(request -> 'from' ->> 'postalCode', 1),left(request -> 'to' ->> 'postalCode', 1));--> statement-breakpoint
CREATE INDEX "inquiries_open" ON "inquiries" USING btree ("created_at") WHERE answered_at is null and not suspected;