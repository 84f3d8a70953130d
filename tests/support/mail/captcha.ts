import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { eq } from 'drizzle-orm'
import type { Captcha } from '#src/contract/account/auth.ts'
import { captchas } from '#server/db/schema/accounts.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'
import { callAs, type TestServer } from '#tests/support/server/server.ts'

/** Makes these the letters of a captcha's picture, which a test can't read. */
export async function nameCaptcha(
  { deps }: Pick<TestServer, 'deps'>,
  uuid: string,
  letters: string,
): Promise<void> {
  await deps.database.sql
    .update(captchas)
    .set({ answerHash: sha256(`picture:${letters}`) })
    .where(eq(captchas.id, uuid))
}

/** A solved captcha: letters read and proof of work done, as a person and their device send it. */
export async function solvedCaptcha(
  server: TestServer,
): Promise<{ uuid: string; code: string; work: string }> {
  const { data } = await callAs<Captcha>(server.app, undefined, 'GET', '/code')
  const { uuid, work: challenge } = data!
  await nameCaptcha(server, uuid, 'ABCDE')
  return {
    uuid,
    code: 'abcde',
    work: JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }),
  }
}
