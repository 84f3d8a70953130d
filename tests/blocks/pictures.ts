import type { Asked } from './asked.ts'

/** A state that is compared with a picture of it, in light and English at a desk's width unless it says otherwise. */
export interface Picture {
  only: string
  state: string
  theme?: Asked['theme']
  locale?: Asked['locale']
  width?: number
  offline?: true
  /** Words that come once something large has been read, which takes as long as it takes. */
  late?: string
}

const [dark, zh, fr, sp] = [
  { theme: 'dark' },
  { locale: 'zh' },
  { locale: 'fr' },
  { locale: 'sp' },
] as const satisfies Partial<Picture>[]
const phone = { width: 360 } as const

const of = (only: string, state: string, more: Partial<Picture> = {}): Picture => ({ only, state, ...more })

export const PICTURES: readonly Picture[] = [
  of('TextInput', 'empty'),
  of('TextInput', 'wrong', { ...dark, ...fr }),
  of('NumberInput', 'wrong', sp),
  of('MoneyInput', 'filled', fr),
  of('DateInput', 'wrong', dark),
  of('SelectInput', 'filled', zh),
  of('RadioInput', 'chosen', dark),
  of('CheckInput', 'on, with a hint'),
  of('PasswordInput', 'a new one'),
  of('FilesInput', 'filled', { ...phone, ...fr }),
  of('RowFrame', 'with fields', phone),
  of('NameDialog', 'open', fr),
  of('BusyButton', 'usual', dark),
  of('BusyButton', 'disabled'),
  of('NetworkButton', 'usual, or without a network', { offline: true, ...sp }),
  of('ConfirmDialog', 'open', { ...dark, ...phone }),
  of('LoadError', 'refused', phone),
  of('Notices', 'stays until it is closed', fr),
  of('StaleLine', 'no answer', dark),
  of('StateBox', 'failed', zh),
  of('Section', 'with a lead', dark),
  of('DescriptionList', 'long text', phone),
  of('TabBar', 'more than have room on phones', { ...phone, ...fr }),
  of('StepBar', 'in the middle', zh),
  of('StepBar', 'in the middle', { ...phone, ...dark }),
  of('SpendingChart', 'a year', { ...dark, ...fr }),
  of('Icon', 'all'),
  of('HelpPopover', 'several topics', dark),
  of('ResourceTable', 'filled', fr),
  of('ResourceTable', 'filled', { ...dark, ...phone }),
  of('ResourceTable', 'nothing found', zh),
  of('PlainInput', 'wrong', fr),
  of('PlainForm', 'usual', { ...dark, ...phone }),
  of('AddressDetails', 'long text', { ...phone, ...fr }),
  of('AddressFields', 'wrong, a place', phone),
  of('CommodityRow', 'wrong, with everything', { ...fr, late: 'Ceramic tableware' }),
  of('DutyBreakdown', 'due and open', { ...phone, ...dark }),
  of('PriceLines', 'large amounts', phone),
  of('PriceRow', 'usual', fr),
  of('PriceRow', 'chosen, long text', { ...phone, ...dark }),
  of('CardPayment', 'a card', zh),
  of('PriceChange', 'open', fr),
  of('StatusChip', 'all', dark),
  of('TrackerChip', 'all', { ...phone, ...fr }),
  of('OrderSteps', 'under way', fr),
  of('OrderSteps', 'under way', { ...phone, ...dark }),
  of('Timeline', 'filled', zh),
  of('SearchResult', 'not found', { ...phone, ...sp }),
  of('ImportRows', 'one is wrong', fr),
]

/** Of its file. */
export const pictureName = ({ only, state, theme, locale, width, offline }: Picture): string =>
  [only, state, theme, locale, width, offline && 'offline']
    .filter(Boolean)
    .join(' ')
    .replaceAll(/[^\w]+/g, '-')
