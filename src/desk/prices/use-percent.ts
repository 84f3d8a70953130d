import { useIntl } from 'react-intl'

/** "+2.5" as "+2.5%", in the signs of the language; '' stays. */
export function usePercent(): (percent: string) => string {
  const { formatNumber } = useIntl()
  return (percent) =>
    percent === ''
      ? ''
      : formatNumber(Number(percent) / 100, {
          style: 'percent',
          maximumFractionDigits: 1,
          signDisplay: 'exceptZero',
        })
}
