const [DONE, STOPPED] = [0, 1]

/** How far a drawing is, and whether it is still wanted: memory that its thread and the server's share. */
export type Meter = Int32Array<SharedArrayBuffer>

export const newMeter = (): Meter => new Int32Array(new SharedArrayBuffer(8))
/** Labels or papers that are drawn. */
export const doneOf = (meter: Meter): number => Atomics.load(meter, DONE)
export const stop = (meter: Meter): void => {
  Atomics.store(meter, STOPPED, 1)
}
export const isStopped = (meter: Meter): boolean => Atomics.load(meter, STOPPED) === 1

/** Says that one more is drawn. @throws Error when it is not wanted any more */
export function advance(meter: Meter): void {
  Atomics.add(meter, DONE, 1)
  if (isStopped(meter)) throw new Error('stopped')
}
