CREATE TABLE "duty_tables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"as_of" date NOT NULL,
	"json" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
