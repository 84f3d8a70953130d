import { and, asc, eq } from 'drizzle-orm'
import { mails } from '#server/db/schema/jobs.ts'
import type { TestCustomer, TestServer } from '#tests/support/server/server.ts'

/** Emails of one kind to a customer, oldest first. */
export const mailsTo = ({ deps }: TestServer, { user }: TestCustomer, kind: string) =>
  deps.database.sql
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, user.userName), eq(mails.kind, kind)))
    .orderBy(asc(mails.createdAt))
