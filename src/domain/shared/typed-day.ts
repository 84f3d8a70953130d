/**
 * A day while it is typed, on any keypad: digits alone, or with whatever separates them there ("20261127",
 * "2026.11.27"), as "2026/11/27". What begins otherwise stays as it is, for the schema to judge.
 */
export function typedDay(typed: string): string {
  const [year, ...rest] = typed.split(/[/.\-\s_年月日]+/)
  if (!year || !/^\d{4,}$/.test(year) || !rest.every((part) => /^\d*$/.test(part))) return typed
  const isOpen = rest.at(-1) === ''
  const [month = '', ...days] = [year.slice(4), ...rest].filter((part, at) => at > 0 || part !== '')
  const day = month.slice(2) + days.join('')
  const parts = [year.slice(0, 4), month.slice(0, 2), day.slice(0, 2)].filter((part) => part !== '')
  return parts.join('/') + (isOpen && parts.length < 3 ? '/' : '')
}
