import { accountToken } from '#src/api/account-token.ts'
import { call } from '#src/api/call.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { readToken } from '#src/api/cookies.ts'
import type { UserInfo } from '#src/contract/auth.ts'
import { contract } from '#src/contract/contract.ts'
import { saveForms } from '#src/offline/records/save-forms.ts'

/**
 * A page that was opened from what the device remembers (D21) asks who is signed in as soon as the server
 * answers. Until then none of its answers are stored, and nobody else may see the page.
 * @param asked the first request, still under way
 */
export function confirmAccount(userId: string, asked: Promise<UserInfo>): void {
  const ask = () => call(contract.auth.getInfo, {}, { background: true })
  const stop = connectivity.subscribe(() => {
    if (connectivity.get() === 'online') void confirm(ask())
  })
  void confirm(asked)

  async function confirm(question: Promise<UserInfo>): Promise<void> {
    const token = readToken()
    // Failure changes nothing: the state of the network shows whether there is an answer, or somebody has to
    // sign in.
    const info = await question.catch(() => undefined)
    if (!info) return
    stop()
    // An administrator acting as this person is not this person (D20).
    if (info.user.userId === userId && !info.impersonation) accountToken.set(token)
    else await saveForms().then(() => location.assign('/'))
  }
}
