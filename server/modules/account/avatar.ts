import { eq } from 'drizzle-orm'
import type { Attached } from '#src/domain/shared/media.ts'
import { users } from '#server/db/schema/accounts.ts'
import { notFound } from '#server/platform/errors.ts'
import type { CustomerContext, FileAnswer } from '#server/http/context.ts'

/**
 * Sets the person's picture. Nothing refers to the previous one any more, so the cleanup round removes it
 * (server/files/files.ts).
 */
export async function setAvatar(
  { db, session, storeUploaded }: CustomerContext,
  [file]: readonly Attached[],
): Promise<string> {
  const avatar = await storeUploaded({ type: file!.media!.type, bytes: file!.bytes! })
  await db.update(users, { avatar }, eq(users.id, session.user.id))
  return avatar
}

export async function readAvatar({ session: { user }, stored }: CustomerContext): Promise<FileAnswer> {
  const file = user.avatar && (await stored(user.avatar))
  if (!file) throw notFound()
  return { bytes: file.bytes, contentType: file.type, filename: 'avatar' }
}

export async function removeAvatar({ db, session }: CustomerContext): Promise<void> {
  await db.update(users, { avatar: null }, eq(users.id, session.user.id))
}
