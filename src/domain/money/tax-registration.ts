import { isDay } from '#src/domain/shared/fields.ts'
import { isLuhn } from '#src/domain/shared/luhn.ts'
import type { Registration } from './tax.ts'

/** "123456789 RT 0001", whose nine digits end with a check digit (Luhn); "1234567890 TQ 0001". */
export const REGISTRATION_FORMS = {
  GST: {
    pattern: /^(\d{9}) ?RT ?(\d{4})$/i,
    written: (digits: string, account: string) => `${digits} RT ${account}`,
    isRight: isLuhn,
  },
  QST: {
    pattern: /^(\d{10}) ?TQ ?(\d{4})$/i,
    written: (digits: string, account: string) => `${digits} TQ ${account}`,
    isRight: () => true,
  },
} as const

/**
 * Registrations as the operator writes them: numbers, each with its first and last day if it has them,
 * separated by semicolons: "812345676 RT 0001 until 2026-12-31; 700123458 RT 0001 from 2027-01-01". `known`:
 * a number that needs no check. @returns null when it can't be read
 */
export function parseRegistrations(
  kind: keyof typeof REGISTRATION_FORMS,
  text: string,
  known: string,
): Registration[] | null {
  const { pattern, written, isRight } = REGISTRATION_FORMS[kind]
  const read = text.split(';').map((part): Registration | null => {
    const [, number = '', from = null, until = null] =
      /^\s*(.+?)(?:\s+from\s+(\S+))?(?:\s+until\s+(\S+))?\s*$/i.exec(part) ?? []
    const [, digits, account] = pattern.exec(number) ?? []
    if (!digits || !account || (number !== known && !isRight(digits))) return null
    return [from, until].every((day) => day === null || isDay(day)) && (from ?? '') <= (until ?? '9')
      ? { number: written(digits, account), from, until }
      : null
  })
  return read.some((one) => one === null) ? null : (read as Registration[])
}
