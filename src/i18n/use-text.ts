import { useIntl } from 'react-intl'
import { oneStop } from '#src/domain/shared/one-stop.ts'

export type Values = Record<string, string | number | Date>

/** `text('field.city')`: a message by id, with its values. */
export function useText(): (id: string, values?: Values) => string {
  const { formatMessage } = useIntl()
  return (id, values) => oneStop(formatMessage({ id }, values))
}
