import { and, asc, desc, eq, gte, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { files } from '#server/db/schema/files.ts'
import { inquiries, inquiryFiles } from '#server/db/schema/inquiries.ts'
import { recordAnswer } from '#server/db/record-answer.ts'

export type StoredInquiry = typeof inquiries.$inferSelect
export interface InquiryFile {
  fileId: string
  name: string
  type: string
  size: number
}

export const INQUIRY_STATES = ['open', 'answered', 'suspected'] as const
export type InquiryState = (typeof INQUIRY_STATES)[number]
export interface InquiryFilter {
  topic?: string | undefined
  state?: InquiryState | undefined
  since?: Date | undefined
  limit: number
}

export async function findInquiry(
  { sql }: Pick<Database, 'sql'>,
  by: { id: string } | { number: string },
): Promise<StoredInquiry | undefined> {
  const [found] = await sql
    .select()
    .from(inquiries)
    .where('id' in by ? eq(inquiries.id, by.id) : eq(inquiries.number, by.number))
  return found
}

/** False if it exists already: of two that arrive at once, one is written. */
export async function insertInquiry(
  tx: Sql,
  inquiry: typeof inquiries.$inferInsert,
  attached: readonly { fileId: string; name: string }[],
): Promise<boolean> {
  const written = await tx
    .insert(inquiries)
    .values(inquiry)
    .onConflictDoNothing()
    .returning({ id: inquiries.id })
  if (written.length === 0) return false
  if (attached.length > 0)
    await tx
      .insert(inquiryFiles)
      .values(attached.map((file, position) => ({ ...file, position, inquiryId: inquiry.id })))
  return true
}

/** Newest first. */
export async function listInquiries(
  { sql }: Pick<Database, 'sql'>,
  { topic, state, since, limit }: InquiryFilter,
): Promise<StoredInquiry[]> {
  const where = and(
    topic ? eq(inquiries.topic, topic) : undefined,
    state && ofState(state),
    since && gte(inquiries.createdAt, since),
  )
  return sql
    .select()
    .from(inquiries)
    .where(where)
    .orderBy(desc(inquiries.createdAt), desc(inquiries.id))
    .limit(limit)
}

export async function listInquiryFiles(
  { sql }: Pick<Database, 'sql'>,
  inquiryId: string,
): Promise<InquiryFile[]> {
  return sql
    .select({ fileId: inquiryFiles.fileId, name: inquiryFiles.name, type: files.type, size: files.size })
    .from(inquiryFiles)
    .innerJoin(files, eq(files.id, inquiryFiles.fileId))
    .where(eq(inquiryFiles.inquiryId, inquiryId))
    .orderBy(asc(inquiryFiles.position))
}

export async function markAnswered(tx: Sql, id: string, at: Date): Promise<void> {
  const [inquiry] = await tx
    .update(inquiries)
    .set({ answeredAt: at, suspected: false })
    .where(eq(inquiries.id, id))
    .returning()
  if (!inquiry) return
  const { customerId, createdAt: askedAt } = inquiry
  await recordAnswer(tx, { kind: 'inquiry', subject: id, customerId, askedAt, answeredAt: at })
}

export const inquiryState = ({ answeredAt, suspected }: StoredInquiry): InquiryState =>
  answeredAt ? 'answered' : suspected ? 'suspected' : 'open'

export async function deleteInquiriesBefore({ sql }: Pick<Database, 'sql'>, day: Date): Promise<void> {
  await sql.delete(inquiries).where(lt(inquiries.createdAt, day))
}

function ofState(state: InquiryState): SQL | undefined {
  if (state === 'answered') return isNotNull(inquiries.answeredAt)
  return and(isNull(inquiries.answeredAt), eq(inquiries.suspected, state === 'suspected'))
}
