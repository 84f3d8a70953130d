import { Box } from '@mui/material'
import { useIntl } from 'react-intl'
import { parseMoney } from '#src/domain/money/money.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { Link } from 'react-router-dom'
import { customerPath } from '#src/desk/paths.ts'
import { useDeskWords } from './use-desk-words.ts'

const MOMENT = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d(?: UTC)?|T[\d:.]+Z)$/
const DAY = /^\d{4}-\d\d-\d\d$/
const CUSTOMER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** As verbs print it to people. */
const PERCENT_TEXT = /^(\d+(?:\.\d+)?) %$/
const AMOUNT = /^-?\d+\.\d\d$/
/** Columns whose values are words of ours. */
const WORDS: ReadonlySet<string> = new Set(
  'state kind mode type topic method purpose outcome by chargeback factor contested language check feature holiday'.split(
    ' ',
  ),
)
const PERCENT = new Set(['percent', 'before'])
/** Columns of what people wrote, in which a number is no amount. */
const WRITTEN = new Set(['text', 'reference', 'bank reference', 'note', 'message', 'description', 'name'])

/** Columns of what stands in a file, which is shown as it stands there. */
const QUOTED = new Set(['cell', 'key', 'was', 'becomes', 'value', 'right'])

/** An amount's cents: of a column of cents, or as verbs print amounts, such as "-12.50". */
export function centsOf(name: string, value: unknown): number | undefined {
  if (typeof value === 'number') return /(^c|C)ents$/.test(name) ? value : undefined
  if (typeof value !== 'string' || !AMOUNT.test(value)) return undefined
  if (PERCENT.has(name) || WRITTEN.has(name) || QUOTED.has(name)) return undefined
  const cents = parseMoney(value.replace('-', ''))
  return cents === null ? undefined : value.startsWith('-') ? -cents : cents
}

/** One value of a verb's answer, as people read it: a time of the server's in one's own. */
export function Cell({ name, value }: { name: string; value: unknown }) {
  const text = useText()
  const { formatNumber } = useIntl()
  const { date, day } = useDates()
  const { option, accountOption, column } = useDeskWords()
  if (value === null || value === undefined || value === '') return '–'
  if (QUOTED.has(name)) return String(value as string)
  if (typeof value === 'boolean') return text(value ? 'desk.yes' : 'desk.no')
  if (Array.isArray(value)) return value.length > 0 ? value.map(String).join(', ') : '–'
  if (typeof value === 'object')
    return Object.entries(value).map(([part, one]) => (
      <div key={part}>
        {text('layout.labelled', { label: column(part), value: '' })}
        <Cell name={part} value={one} />
      </div>
    ))
  const cents = centsOf(name, value)
  if (cents !== undefined) return <Money cents={cents} />
  const shown = String(value as string | number)
  if (name === 'customer' && CUSTOMER.test(shown))
    return <Link to={customerPath(shown)}>{text('desk.customers.open')}</Link>
  if (MOMENT.test(shown))
    return date(`${shown.replace(' ', 'T').replace(/ UTC|Z$/, '')}Z`, {
      dateStyle: 'medium',
      timeStyle: 'short',
    })
  if (DAY.test(shown)) return day(shown)
  const percent = PERCENT_TEXT.exec(shown)?.[1] ?? (PERCENT.has(name) ? shown : '')
  if (percent !== '' && Number.isFinite(Number(percent)))
    return formatNumber(Number(percent) / 100, { style: 'percent', maximumFractionDigits: 4 })
  if (name === 'status') return text(`status.${shown}`)
  if (name === 'roles' || name === 'defaultFor') return shown.split(',').map(option).join(', ')
  if (name === 'state' && (shown === 'look' || shown === 'wrong'))
    return (
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', fontWeight: shown === 'wrong' ? 700 : 400 }}>
        <Box sx={{ display: 'flex', color: shown === 'wrong' ? 'error.main' : 'warning.main' }}>
          <Icon name="alert" size={18} />
        </Box>
        {option(shown)}
      </Box>
    )
  return WORDS.has(name) || shown === 'all' ? option(shown) : accountOption(name, shown)
}
