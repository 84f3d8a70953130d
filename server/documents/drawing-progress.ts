const [DONE, STOPPED] = [0, 1]

/** Progress of a drawing, and whether it was cancelled: memory shared by its thread and the server's. */
export type DrawingProgress = Int32Array<SharedArrayBuffer>

export const newProgress = (): DrawingProgress => new Int32Array(new SharedArrayBuffer(8))
/** Number of labels or documents drawn. */
export const drawnCount = (meter: DrawingProgress): number => Atomics.load(meter, DONE)
export const cancelDrawing = (meter: DrawingProgress): void => {
  Atomics.store(meter, STOPPED, 1)
}
export const isCancelled = (meter: DrawingProgress): boolean => Atomics.load(meter, STOPPED) === 1

/** Counts one more as drawn. @throws Error when it was cancelled */
export function countDrawn(meter: DrawingProgress): void {
  Atomics.add(meter, DONE, 1)
  if (isCancelled(meter)) throw new Error('stopped')
}
