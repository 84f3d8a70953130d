/** Why a customer took none of a freight quote's offers. */
export const LOST_REASONS = ['price', 'speed', 'elsewhere', 'notNeeded', 'other'] as const
export type LostReason = (typeof LOST_REASONS)[number]

/** The most letters of what is said besides. */
export const LOST_NOTE_LETTERS = 500
