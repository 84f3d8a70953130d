CREATE TABLE "queue_leases" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "queue_leases_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE INDEX "inquiries_open" ON "inquiries" USING btree ("created_at") WHERE answered_at is null and not suspected;