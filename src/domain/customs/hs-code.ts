/**
 * Numbers of the Harmonized System: six digits everywhere, up to ten with a country's own. Chapter 77 is
 * reserved; 98 and 99 are national and aren't part of the nomenclature (WCO; CBSA's guide to the Customs
 * Tariff).
 */

/** The digits of "6109.10.00" or "6109 10"; anything else stays, to be reported as invalid. */
export const hsDigits = (text: string): string => (/^[\d.\s-]*$/.test(text) ? text.replace(/\D/g, '') : text)

export function isHsCode(code: string): boolean {
  if (!/^\d{6,10}$/.test(code)) return false
  const chapter = Number(code.slice(0, 2))
  return chapter >= 1 && chapter <= 97 && chapter !== 77
}

/**
 * As officials write it: 610910 → 6109.10, 6109100012 → 6109.10.00.12; the United States joins the last four:
 * 6109.10.0012.
 */
export function formatHs(code: string, country = ''): string {
  const parts = [
    code.slice(0, 4),
    code.slice(4, 6),
    ...(country === 'US' ? [code.slice(6)] : [code.slice(6, 8), code.slice(8)]),
  ]
  return parts.filter(Boolean).join('.')
}
