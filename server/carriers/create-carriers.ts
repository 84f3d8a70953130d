import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Log } from '#server/platform/log.ts'
import type { Carriers } from './carriers.ts'
import { createFreightCarriers } from './freight-carriers.ts'
import { createKarrioCarriers } from './karrio/carriers.ts'
import { markupsOn } from './markups.ts'
import { createRateCardCarriers } from './rate-card-carriers.ts'

interface Dependencies {
  database: Database
  files: FileStore
  clock: Clock
  log: Log
}

/**
 * The carriers in service: those of the rate card, and the gateway's if one is configured. The rate card's
 * codes take precedence.
 */
export function createCarriers(
  deps: Dependencies,
  config: Pick<Config, 'karrio' | 'registrations' | 'sampleDayMs' | 'sampleDelayMs' | 'sampleWebhookSecret'>,
): Carriers {
  const cardCarriers = {
    ...createRateCardCarriers(deps, config),
    freight: createFreightCarriers(deps, config),
    markups: (day: string) => markupsOn(deps.database, day),
    registrations: config.registrations,
  }
  if (!config.karrio) return cardCarriers
  const gateway = createKarrioCarriers(deps, config.karrio)
  return {
    freight: cardCarriers.freight,
    markups: cardCarriers.markups,
    registrations: cardCarriers.registrations,
    async list() {
      const first = await cardCarriers.list()
      return [
        ...first,
        ...(await gateway.list()).filter(({ code }) => !first.some((one) => one.code === code)),
      ]
    },
    find: async (code) => (await cardCarriers.find(code)) ?? gateway.find(code),
    ...(gateway.live && { live: gateway.live }),
    ...(gateway.gateway && { gateway: gateway.gateway }),
  }
}
