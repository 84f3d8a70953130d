-- Words of orders are found by trigrams, with the owner in the same index. Both are trusted: whoever may create tables may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
