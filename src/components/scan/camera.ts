/**
 * Why the camera shows nothing. insecure: browsers lend it to https only. refused: the person or a policy
 * said no. none: there is no camera. busy: another app has it. noReader: what reads the barcodes isn't on
 * this device.
 */
export type ScanFault = 'insecure' | 'refused' | 'none' | 'busy' | 'noReader'

/** Enough to read a label as wide as the picture; more would only take longer. */
const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** Browsers lend the camera to https only, and have nothing to ask elsewhere. */
export const mayHaveCamera = (): boolean => 'mediaDevices' in navigator

/** The camera at the back, where there are several. @throws a DOMException: `faultOf` says what it means */
export const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' }, ...PICTURE },
    audio: false,
  })

export function faultOf(error: unknown): ScanFault {
  const { name } = error as { name?: string }
  return (name !== undefined && FAULTS[name]) || 'noReader'
}

/** https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia */
const FAULTS: Record<string, ScanFault | undefined> = {
  NotAllowedError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Part of the Image Capture specification, which TypeScript's library lacks. */
interface WithTorch {
  torch?: boolean
}

export const hasTorch = (stream: MediaStream): boolean =>
  stream
    .getVideoTracks()
    .some((track) => (track.getCapabilities?.() as WithTorch | undefined)?.torch === true)

/** Some devices have it and refuse it, as when the battery is low. @returns whether it did */
export const setTorch = (stream: MediaStream, on: boolean): Promise<boolean> =>
  Promise.all(
    stream
      .getVideoTracks()
      .map((track) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })),
  ).then(
    () => true,
    () => false,
  )

export const closeCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}
