import { readdirSync, renameSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Site } from '#tests/support/browser/site.ts'

type Where = Pick<Site, 'clientDir'>

export const assetsOf = ({ clientDir }: Where): string => join(clientDir, 'assets')

/**
 * Requests for these files get a 404, from the page and from its service worker, as if another version had
 * replaced them.
 */
export const takeAway = (site: Where, files: RegExp): void => rename(site, files, (name) => `gone-${name}`)

export const bringBack = (site: Where): void =>
  rename(site, /^gone-/, (name) => name.slice('gone-'.length), 0)

function rename(site: Where, files: RegExp, to: (name: string) => string, atLeast = 1): void {
  const assets = assetsOf(site)
  const names = readdirSync(assets).filter((name) => files.test(name))
  if (names.length < atLeast) throw new Error(`the build has no ${files.source}`)
  for (const name of names) renameSync(join(assets, name), join(assets, to(name)))
}

/** Responses for these files wait until the returned function is called, as on a very slow network. */
export function holdBack(
  { app }: Pick<Site, 'app'>,
  files: RegExp,
): { asked: () => boolean; detachAccount: () => void } {
  const [answer] = app.server.listeners('request') as ((...call: [IncomingMessage, ServerResponse]) => void)[]
  if (!answer) throw new Error('the server answers nobody')
  const held: (() => void)[] = []
  const hold = (...call: [IncomingMessage, ServerResponse]) =>
    files.test(call[0].url ?? '') ? void held.push(() => answer(...call)) : answer(...call)
  app.server.off('request', answer).on('request', hold)
  return {
    asked: () => held.length > 0,
    detachAccount() {
      app.server.off('request', hold).on('request', answer)
      for (const go of held.splice(0)) go()
    },
  }
}
