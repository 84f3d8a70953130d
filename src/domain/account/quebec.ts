/** Area codes of Québec (Canadian Numbering Administrator, cnac.ca, read 2026-11-25). */
const AREA_CODES = ['263', '354', '367', '418', '438', '450', '468', '514', '579', '581', '819', '873']

/** What a page knows about a visitor without asking where they are. */
export interface VisitorSigns {
  /** The browser's language tags. */
  languages: readonly string[]
  /**
   * The device's time zone. Browsers with today's zone names report Montréal's as "America/Toronto", like
   * Ontario's, which tells nothing.
   */
  timeZone: string
  /** As typed so far. */
  phone: string
}

/**
 * Whether somebody may be in Québec, where the French version of a contract of adhesion must be shown first
 * (Charter of the French Language, CQLR c. C-11, s. 55). Anyone wrongly included only gets one more text to
 * read.
 */
export const mayBeInQuebec = ({ languages, timeZone, phone }: VisitorSigns): boolean =>
  languages.some((language) => language.toLowerCase() === 'fr-ca') ||
  timeZone === 'America/Montreal' ||
  AREA_CODES.includes(areaCode(phone))

const areaCode = (phone: string): string => phone.replace(/\D/g, '').replace(/^1/, '').slice(0, 3)
