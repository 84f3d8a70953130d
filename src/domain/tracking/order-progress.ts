import {
  deriveStatus,
  ORDER_STEPS,
  orderEvents,
  orderStep,
  type Goods,
  type TrackerStatus,
  type TrackingEvent,
} from './tracker-status.ts'

/** The four progress messages of requirements §4, in order. */
export const PROGRESS_MESSAGES = [
  'progress.created',
  'progress.pickedUp',
  'progress.outForDelivery',
  'progress.deliveredIntact',
] as const
export type ProgressMessage = (typeof PROGRESS_MESSAGES)[number]
/** Alternatives to the messages that say "package". */
const OF_LOADS: Partial<Record<ProgressMessage, string>> = { 'progress.pickedUp': 'progress.loadPickedUp' }

/** The message id for this kind of goods. */
export const progressText = (message: ProgressMessage, goods: Goods): string =>
  (goods === 'load' ? OF_LOADS[message] : undefined) ?? message

/**
 * The progress messages, each with the event that reached it, or null. Reaching a later step completes the
 * earlier ones: scans get lost.
 */
export function progressOf(
  events: readonly TrackingEvent[],
): { message: ProgressMessage; reached: boolean; event: TrackingEvent | null }[] {
  const ordered = orderEvents(events)
  const step = orderStep(deriveStatus(events))
  const seen = Math.max(
    step ? ORDER_STEPS.indexOf(step) : -1,
    ...ordered.map((event) => stepReached(event.status)),
  )
  return PROGRESS_MESSAGES.map((message, at) => ({
    message,
    reached: at <= seen,
    event: ordered.find((event) => stepReached(event.status) === at) ?? null,
  }))
}

function stepReached(status: TrackerStatus): number {
  const step = orderStep(status)
  return step ? ORDER_STEPS.indexOf(step) : -1
}
