-- A mail for each step is a topic that begins switched off.
UPDATE "users" SET "mail_off" = "mail_off" || '["steps"]'::jsonb WHERE NOT "mail_off" @> '["steps"]'::jsonb;
