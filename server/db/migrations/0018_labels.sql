CREATE TABLE "label_prints" (
	"customer_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"format" text NOT NULL,
	"order_ids" jsonb NOT NULL,
	"actor" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer NOT NULL,
	"digest" text NOT NULL,
	"file_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "label_prints_customer_id_id_pk" PRIMARY KEY("customer_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_labels" (
	"customer_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"format" text NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_labels_customer_id_order_id_format_pk" PRIMARY KEY("customer_id","order_id","format")
);
--> statement-breakpoint
CREATE INDEX "label_prints_same" ON "label_prints" USING btree ("customer_id","digest");--> statement-breakpoint
CREATE INDEX "label_prints_file" ON "label_prints" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "label_prints_age" ON "label_prints" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_labels_file" ON "order_labels" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "order_labels_age" ON "order_labels" USING btree ("created_at");