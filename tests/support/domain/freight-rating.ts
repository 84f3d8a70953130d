import { readFileSync } from 'node:fs'
import fsa from '#src/domain/data/fsa.json'
import zip3 from '#src/domain/data/zip3.json'
import { parseFreightRateCard } from '#src/domain/freight/freight-rate-card-csv.ts'
import { freightRequestSchema, type FreightRequest } from '#src/domain/freight/freight.ts'
import { createGazetteer } from '#src/domain/address/gazetteer.ts'

/** The sample freight rate card, as CSV and parsed. */
export const csv = readFileSync('server/carriers/sample-freight-card.csv', 'utf8')
export const { card } = parseFreightRateCard(csv)
export const around = { gazetteer: createGazetteer(fsa, zip3), now: new Date('2026-11-23T15:00:00Z') }

export const pallet = {
  quantity: 1,
  weight: 600,
  length: 48,
  width: 40,
  height: 48,
  goods: [{ description: 'Shelves' }],
}

/** A request for that pallet from Toronto to Montréal; `more` overrides parts of it. */
export const asked = (more: object = {}): FreightRequest =>
  freightRequestSchema.validateSync({
    mode: 'ltl',
    from: { country: 'CA', postalCode: 'M1B 0A1' },
    to: { country: 'CA', postalCode: 'H3B 1A7' },
    readyDate: '2026-11-24',
    units: [pallet],
    ...more,
  })
