import { wallClock } from '#src/domain/calendar/calendar.ts'

/** The zone of this device: until a place is known, and where nobody can say its own. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The day (YYYY-MM-DD) that it is here at that instant. */
export const deviceDay = (now: Date): string => wallClock(now, deviceZone()).day
