import type { Carriers } from './carriers.ts'

/** Those whose prices are invented and who carry nothing: all that a test key ever reaches. */
export const onlySamples = ({ markups, registrations, ...carriers }: Carriers): Carriers => ({
  markups,
  registrations,
  list: async () => (await carriers.list()).filter(({ sample }) => sample),
  async find(code) {
    const carrier = await carriers.find(code)
    return carrier?.sample ? carrier : undefined
  },
  freight: async () => (await carriers.freight()).filter(({ sample }) => sample),
})
