import { contract } from '#src/contract/contract.ts'
import { setLocaleCookie } from '#server/http/cookies.ts'
import { gazetteer } from '#server/platform/gazetteer.ts'
import type { Serve } from '#server/http/serve.ts'
import { isLocale } from '#src/domain/shared/locale.ts'

export function siteRoutes(serve: Serve): void {
  serve(contract.site.ping, async () => null)
  serve(contract.site.locale, async ({ locale }, { reply }) => {
    if (isLocale(locale)) setLocaleCookie(reply, locale)
    return null
  })
  serve(contract.site.maps, async (_, { config }) => ({ on: config.mapsKey !== undefined }))
  serve(contract.site.postal, async ({ code }) => {
    const found = gazetteer.lookup('CA', code) ?? gazetteer.lookup('US', code)
    return found && { place: found.place, city: found.city, province: found.province, country: found.country }
  })
}
