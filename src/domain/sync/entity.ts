/**
 * Kinds of records that are stored on the device and the server and sent through the outbox
 * (docs/offline.md).
 */
export const ENTITY_NAMES = ['draft', 'address', 'facility', 'tracker', 'preference', 'proof'] as const
export type EntityName = (typeof ENTITY_NAMES)[number]

/** Plain JSON. */
export type RecordData = Record<string, unknown>
