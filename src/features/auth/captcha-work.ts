import { solveChallengeWorkers } from 'altcha-lib'
import type { Captcha } from '#src/contract/account/auth.ts'
// Vite makes the address of the built worker of it.
// oxlint-disable-next-line import/default
import workerUrl from './captcha-worker.ts?worker&url'

/** The solved challenge as the server reads it. */
export async function solveChallenge(challenge: Captcha['work']): Promise<string> {
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: 1,
    createWorker: () => new Worker(workerUrl, { type: 'module' }),
  })
  return JSON.stringify({ challenge, solution })
}
