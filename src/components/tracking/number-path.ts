import type { NumberKind } from '#src/domain/shared/public-number.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'

const PATHS: Partial<Record<NumberKind, (number: string) => string>> = {
  order: (number) => `${ACCOUNT_PATHS.orderList}?q=${number}`,
  invoice: (number) => `${ACCOUNT_PATHS.billing}?q=${number}`,
  pickup: (number) => `${ACCOUNT_PATHS.scheduleList}?q=${number}`,
  topUp: () => ACCOUNT_PATHS.topUp,
  load: (number) => `${ACCOUNT_PATHS.freightOrders}?q=${number}`,
  quote: (number) => `${ACCOUNT_PATHS.freightQuotes}?tab=all&q=${number}`,
  pro: (number) => `${ACCOUNT_PATHS.freightTracking}?numbers=${number}`,
  tracking: (number) => `${ACCOUNT_PATHS.searchTracking}?numbers=${number}`,
}

/** Where a number of ours leads, from the number alone. */
export const numberPath = ({ kind, number }: { kind: NumberKind; number: string }): string | undefined =>
  PATHS[kind]?.(number)
