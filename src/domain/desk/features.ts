/**
 * What our staff can switch off for everybody, when something is wrong with it. What was begun before goes on: only
 * new ones are refused. buying: shipments, alone, in batches, with credits or by card. cards: paying by card for
 * credits and invoices.
 */
export const FEATURES = ['registration', 'buying', 'pickups', 'cards', 'freight', 'inquiries'] as const
export type Feature = (typeof FEATURES)[number]
