import type { ScannedCode } from '#src/domain/tracking/scan.ts'
import {
  closeCamera,
  faultOf,
  hasTorch,
  mayHaveCamera,
  openCamera,
  setTorch,
  type ScanFault,
} from './camera.ts'
import { createDecoder, type Decoder } from './decoder.ts'

/** torch: turns the light on or off; undefined where there is none. @returns whether it did */
export type ScannerState =
  | { at: 'starting' }
  | { at: 'reading'; torch: ((on: boolean) => Promise<boolean>) | undefined }
  | { at: 'fault'; fault: ScanFault }

interface ScannerEvents {
  onState: (state: ScannerState) => void
  /** Every picture in which there are barcodes. */
  onCodes: (codes: ScannedCode[]) => void
}

/** Shows the camera in `video` and reads its pictures, until the returned function is called. */
export function startScanner(video: HTMLVideoElement, { onState, onCodes }: ScannerEvents): () => void {
  let stopped = false
  let stream: MediaStream | undefined
  let decoder: Decoder | undefined
  const stop = () => {
    stopped = true
    decoder?.close()
    if (stream) closeCamera(stream)
    video.srcObject = null
  }
  if (!mayHaveCamera()) {
    onState({ at: 'fault', fault: 'insecure' })
    return () => {}
  }
  onState({ at: 'starting' })
  void (async () => {
    try {
      const opened = await openCamera()
      if (stopped) return closeCamera(opened)
      stream = opened
      // Not before: whoever has no camera shouldn't download it.
      decoder = createDecoder()
      video.srcObject = opened
      await video.play()
      if (stopped) return
      onState({ at: 'reading', torch: hasTorch(opened) ? (on) => setTorch(opened, on) : undefined })
      // One picture at a time, the newest: a slow phone skips those in between.
      while (!stopped) {
        await nextPicture(video)
        const codes = await decoder.read(await createImageBitmap(video))
        if (codes.length > 0 && !stopped) onCodes(codes)
      }
    } catch (error) {
      if (stopped) return
      stop()
      onState({ at: 'fault', fault: faultOf(error) })
    }
  })()
  return stop
}

const nextPicture = (video: HTMLVideoElement): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(resolve)
    else requestAnimationFrame(resolve)
  })
