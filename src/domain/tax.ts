import type { Cents } from './money.ts'

export const TAX_TYPES = ['GST', 'HST', 'QST'] as const
export type TaxType = (typeof TAX_TYPES)[number]

export interface TaxLine { type: TaxType; ratePct: string; amountCents: Cents }
