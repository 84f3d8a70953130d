import { accountToken } from '#src/api/account-token.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { readToken } from '#src/api/cookies.ts'
import { membershipEnd } from '#src/api/membership-end.ts'
import { returnPath } from '#src/api/return-path.ts'
import type { UserInfo } from '#src/contract/account/auth.ts'
import { contract } from '#src/contract/contract.ts'
import { deviceReady, openLazily } from '#src/offline/database/device-database.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import type { Session } from '#src/components/account/session.ts'
import { sessionAsWanted } from './wanted-customer.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { saveForms } from '#src/offline/records/save-forms.ts'

type Guard = (path: string) => Promise<Session>

const GUARDS: Record<string, Guard> = { account: accountGuard }

/** Decides who may see the screens below. An unknown guard is a bug of ours: status 500 (requirements §8). */
export function guard(name: string): Guard {
  const known = GUARDS[name]
  if (!known) throw new Response(null, { status: 500 })
  return known
}

/** How long the server may take to say who is signed in before the account opens from the device. */
const TIMEOUT_MS = 3000

/**
 * Asks the server who is signed in. Refused: off to /home, and the address is kept (D21). No answer, or a
 * late one: the remembered account opens from this device.
 * @throws ApiError 'network' when no account is remembered
 */
async function accountGuard(path: string): Promise<Session> {
  const token = readToken()
  const sessionRequest = call(contract.auth.getInfo, {}, { background: true })
  try {
    const info = await within(TIMEOUT_MS, sessionRequest)
    const wanted = info && (await sessionAsWanted(info))
    return wanted
      ? admit(wanted, wanted === info ? token : readToken())
      : ((await openRememberedAccount(sessionRequest)) ?? admit(await sessionRequest, token))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // An outdated app (426) is not a refusal: it shows what the device has until it has updated itself.
    if (membershipEnd.get()) return openToLeave()
    if (error.kind !== 'network' && error.code !== 426) return leave(path)
    const remembered = await openRememberedAccount(sessionRequest)
    if (!remembered) throw error
    return remembered
  }
}

function admit(info: UserInfo, token: string | undefined): Session {
  accountToken.set(token)
  openLazily(async () => (await device()).openAccount(info))
  return { ...info, source: 'server' }
}

/** @param asked the request to the server, still under way */
async function openRememberedAccount(sessionRequest: Promise<UserInfo>): Promise<Session | undefined> {
  const remembered = await (await device()).openRemembered().catch(() => undefined)
  if (!remembered) return undefined
  // It is open already: whoever waits for it may continue.
  openLazily(() => Promise.resolve())
  await deviceReady()
  confirmAccount(remembered.user, sessionRequest)
  return { ...remembered, source: 'device' }
}

const within = <T>(ms: number, answer: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    answer,
    new Promise<undefined>((resolve) => {
      setTimeout(resolve, ms, undefined)
    }),
  ])

const device = () => import('#src/offline/session/open-account.ts')

/** They were removed: what is unsent on this device is handed over before it is left (leave-removed.ts). */
async function openToLeave(): Promise<never> {
  openLazily(async () => (await device()).openRemembered())
  await deviceReady()
  return new Promise(() => {})
}

function leave(path: string): Promise<never> {
  returnPath.set(path)
  location.assign(PUBLIC_PATHS.home)
  // The page is navigating away: nothing of the account may flash up.
  return new Promise(() => {})
}

/**
 * A page that was opened from what the device remembers (D21) asks who is signed in as soon as the server
 * answers. Until then none of its answers are stored, and nobody else may see the page.
 * @param asked the first request, still under way
 */
function confirmAccount(user: UserInfo['user'], sessionRequest: Promise<UserInfo>): void {
  const ask = () => call(contract.auth.getInfo, {}, { background: true })
  const stop = connectivity.subscribe(() => {
    if (connectivity.get() === 'online') void confirm(ask())
  })
  void confirm(sessionRequest)

  async function confirm(question: Promise<UserInfo>): Promise<void> {
    const token = readToken()
    // Failure changes nothing: the state of the network shows whether there is an answer, or somebody has to
    // sign in.
    const answer = await question.catch(() => undefined)
    if (!answer) return
    const info = await sessionAsWanted(answer)
    stop()
    const isSame = info.user.userId === user.userId && info.user.partnerId === user.partnerId
    // An administrator acting as this person is not this person (D20).
    if (isSame && !info.impersonation) accountToken.set(info === answer ? token : readToken())
    else await saveForms().then(() => location.assign('/'))
  }
}
