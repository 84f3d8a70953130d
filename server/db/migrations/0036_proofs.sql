CREATE TABLE "proof_files" (
	"customer_id" uuid NOT NULL,
	"proof_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "proof_files_customer_id_proof_id_position_pk" PRIMARY KEY("customer_id","proof_id","position")
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"signed_by" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"zone" text NOT NULL,
	"signed" boolean NOT NULL,
	"photos" integer NOT NULL,
	"recorded_by" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "proofs_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
ALTER TABLE "proof_files" ADD CONSTRAINT "proof_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proof_files_file" ON "proof_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "proof_files_age" ON "proof_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "proofs_order" ON "proofs" USING btree ("customer_id","order_id");--> statement-breakpoint
-- A proof is evidence: nothing about it changes. With its shipment's people it is removed as a whole.
CREATE FUNCTION "proofs_never_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a proof is never changed';
END $$;--> statement-breakpoint
CREATE TRIGGER "proofs_never_change" BEFORE UPDATE ON "proofs"
  FOR EACH ROW EXECUTE FUNCTION "proofs_never_change"();
