import { isIP } from 'node:net'
import type { Config } from '#server/platform/config.ts'
import { conflict } from '#server/platform/errors.ts'

type Site = Pick<Config, 'publicUrl' | 'site'>

/** Browsers make passkeys for names only, never for addresses such as 192.0.2.1. */
export const arePasskeysAvailable = ({ publicUrl }: Pick<Site, 'publicUrl'>): boolean =>
  isIP(new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')) === 0

/**
 * Whom passkeys are made for: the site by its public address, never by what a request says.
 * @throws RequestError 409
 */
export function relyingParty({ publicUrl, site }: Site): { id: string; name: string; origin: string } {
  if (!arePasskeysAvailable({ publicUrl })) throw conflict('factors.passkeysUnavailable')
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, name: site.name, origin }
}
