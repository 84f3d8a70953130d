import { storedText } from '#src/api/browser-storage.ts'
import { createObservable } from '#src/api/observable.ts'

/** ok: what was expected. wrong: what doesn't belong. */
export type SignalKind = 'ok' | 'wrong'

const OFF = 'off'
const choice = storedText('scanSignal', () => localStorage)
/** Whether scanning sounds and vibrates on this device. */
export const signalOn = createObservable(choice.get() !== OFF)

export function setSignal(on: boolean): void {
  choice.set(on ? 'on' : OFF)
  signalOn.set(on)
}

/** Eyes are on the parcel: two short ones, low, say that something is wrong. */
const SIGNALS: Record<SignalKind, { hertz: number; vibration: number[] }> = {
  ok: { hertz: 1760, vibration: [60] },
  wrong: { hertz: 220, vibration: [120, 80, 120] },
}
const TONE_S = 0.09
const QUIET = 0.15

let sound: AudioContext | undefined

export function signal(kind: SignalKind): void {
  if (!signalOn.get()) return
  const { hertz, vibration } = SIGNALS[kind]
  // Apple's phones don't vibrate for a page, and no browser does for one that wasn't touched yet.
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(vibration)
  try {
    sound ??= new AudioContext()
    tone(sound, hertz, sound.currentTime)
    if (kind === 'wrong') tone(sound, hertz, sound.currentTime + 2 * TONE_S)
  } catch {
    // No sound device: the screen says it too.
  }
}

function tone(context: AudioContext, hertz: number, from: number): void {
  const [oscillator, volume] = [context.createOscillator(), context.createGain()]
  oscillator.frequency.value = hertz
  volume.gain.value = QUIET
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(from)
  oscillator.stop(from + TONE_S)
}
