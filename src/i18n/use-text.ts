import { useIntl } from 'react-intl'

export type Values = Record<string, string | number | Date>

/** `text('field.city')`: a message by id, with its values. */
export function useText(): (id: string, values?: Values) => string {
  const { formatMessage } = useIntl()
  return (id, values) => formatMessage({ id }, values)
}
