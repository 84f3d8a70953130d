const [DONE, STOPPED] = [0, 1]

/** Progress of a drawing, and whether it was cancelled: memory shared by its thread and the server's. */
export type Meter = Int32Array<SharedArrayBuffer>

export const newMeter = (): Meter => new Int32Array(new SharedArrayBuffer(8))
/** Number of labels or documents drawn. */
export const doneOf = (meter: Meter): number => Atomics.load(meter, DONE)
export const stop = (meter: Meter): void => {
  Atomics.store(meter, STOPPED, 1)
}
export const isStopped = (meter: Meter): boolean => Atomics.load(meter, STOPPED) === 1

/** Counts one more as drawn. @throws Error when it was cancelled */
export function advance(meter: Meter): void {
  Atomics.add(meter, DONE, 1)
  if (isStopped(meter)) throw new Error('stopped')
}
