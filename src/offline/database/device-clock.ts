import { wallClock } from '#src/domain/calendar/calendar.ts'

/** The zone of this device: until a place is known, and where its own zone can't be determined. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The local day (YYYY-MM-DD) at that instant. */
export const deviceDay = (now: Date): string => wallClock(now, deviceZone()).day
