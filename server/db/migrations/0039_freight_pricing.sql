CREATE TABLE "carrier_answers" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carrier_answers_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "freight_terms" (
	"code" text PRIMARY KEY NOT NULL,
	"words" jsonb NOT NULL,
	"default_for" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "freight_offers" ADD COLUMN "sent_by" uuid;--> statement-breakpoint
ALTER TABLE "freight_quotes" ADD COLUMN "outcome_reason" text;--> statement-breakpoint
ALTER TABLE "freight_quotes" ADD COLUMN "outcome_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "freight_quotes" ADD COLUMN "outcome_by" text;--> statement-breakpoint
ALTER TABLE "carrier_answers" ADD CONSTRAINT "carrier_answers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_answers_quote" ON "carrier_answers" USING btree ("customer_id","quote_id");--> statement-breakpoint
CREATE INDEX "carrier_answers_file" ON "carrier_answers" USING btree ("file_id");--> statement-breakpoint
-- What staff does with them is noted like every act (0038_desk_acts).
SELECT note_changes_of('carrier_answers');--> statement-breakpoint
SELECT note_changes_of('freight_terms');
