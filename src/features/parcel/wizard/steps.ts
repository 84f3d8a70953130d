import type { Scope } from '#src/domain/parcel/scope.ts'
import { WIZARD_PATHS } from '#src/paths.ts'
import type { IconName } from '#src/ui/icons/paths.ts'

export interface Step {
  id: StepId
  icon: IconName
  /** The fields of the shipment entered there. */
  fields: readonly string[]
}
export type StepId = 'where' | 'what' | 'how' | 'details' | 'payment' | 'review'

/** The steps in order (requirements §2). */
export const STEPS: readonly Step[] = [
  { id: 'where', icon: 'pin', fields: ['from', 'to', 'saveFromToAddressBook', 'saveToToAddressBook'] },
  { id: 'what', icon: 'box', fields: ['parcels', 'shipDate'] },
  { id: 'how', icon: 'truck', fields: ['signature', 'sameCityOnly', 'canadianService'] },
  {
    id: 'details',
    icon: 'list',
    fields: [
      'contents',
      'reference',
      'isReturn',
      'notificationLanguage',
      'lithium',
      'batteryKind',
      'batteryPlace',
      'batteryContent',
      'batteryCount',
      'lowCharge',
      'prohibitedGoodsConfirmed',
      'customs',
    ],
  },
  { id: 'payment', icon: 'card', fields: [] },
  { id: 'review', icon: 'checkCircle', fields: [] },
]

export const isStep = (id: string | null): id is StepId => STEPS.some((step) => step.id === id)
export const stepAt = (id: StepId): number => STEPS.findIndex((step) => step.id === id)

/** The step with the wrong field (`to.city`, `parcels[0].weight`). */
export const stepOfField = (path: string): StepId =>
  STEPS.find(({ fields }) => fields.includes(/^\w+/.exec(path)?.[0] ?? ''))?.id ?? 'review'

/** Where a begun shipment continues; without a step, at the first that is incomplete. */
export const wizardAddress = (scope: Scope, quoteId: string, step?: StepId): string =>
  `${WIZARD_PATHS[scope]}?${new URLSearchParams({ quote: quoteId, ...(step && { step }) }).toString()}`
