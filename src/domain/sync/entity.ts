/**
 * What is kept on the device and on the server, and travels between them through the outbox (design:
 * offline).
 */
export const ENTITY_NAMES = ['draft', 'address', 'facility', 'tracker', 'preference'] as const
export type EntityName = (typeof ENTITY_NAMES)[number]

/** Plain JSON. */
export type RecordData = Record<string, unknown>
