import { createObservable } from '#src/api/observable.ts'
import type { ChosenFile } from '#src/api/upload-body.ts'

/** What a claim's form opens with. */
export interface Damage {
  photos: ChosenFile[]
  note: string
}

/** Photos that another app shared, and the order the person chose for them. */
export const sharedDamage = createObservable<(Damage & { orderId: string }) | undefined>(undefined)
