import { useIntl } from 'react-intl'
import { collapseFullStops } from '#src/domain/shared/text/collapse-full-stops.ts'

export type Values = Record<string, string | number | Date>

/** `text('field.city')`: a message by id, with its values. */
export function useText(): (id: string, values?: Values) => string {
  const { formatMessage } = useIntl()
  return (id, values) => collapseFullStops(formatMessage({ id }, values))
}
