import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { ScannedCode } from '#src/domain/tracking/scan.ts'

/** The answer to one picture, under its number. failed: the decoder couldn't be loaded. */
export type ScanAnswer = { id: number } & ({ codes: ScannedCode[] } | { failed: true })

/** The Barcode Detection API (https://wicg.github.io/shape-detection-api), which few browsers have. */
interface Detector {
  detect: (picture: ImageBitmap) => Promise<{ format: string; rawValue: string }[]>
}
interface DetectorConstructor {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** Symbols on labels, by that API's names and the decoder's. Not those on goods, which lie beside. */
const FORMATS = {
  code_128: 'Code128',
  code_39: 'Code39',
  itf: 'ITF',
  qr_code: 'QRCode',
  data_matrix: 'DataMatrix',
  pdf417: 'PDF417',
} as const
const NAMES = Object.keys(FORMATS)

/** Plain: the content of a GS1 barcode as it is, without brackets around its identifiers. */
const QUICK: ReaderOptions = {
  formats: Object.values(FORMATS),
  textMode: 'Plain',
  tryHarder: false,
  tryRotate: true,
  tryInvert: false,
  maxNumberOfSymbols: 8,
}
/** Also finds what is blurred or dark; takes more than twice as long. */
const THOROUGH: ReaderOptions = { ...QUICK, tryHarder: true }
/** A camera that looks for a label mostly sees none: the next picture is worth more than a second look at each. */
const SECOND_LOOK_EVERY = 3

const page = self as {
  onmessage: ((event: MessageEvent<{ id: number; picture: ImageBitmap }>) => void) | null
  postMessage: (answer: ScanAnswer) => void
}

const overrides = { locateFile: () => wasmUrl }
let ownDetector = findDetector()
// Compiled while the camera starts; what fails now is tried again with the first picture.
void ownDetector.then((own) => {
  if (own) prepareZXingModule({ overrides })
  else prepareZXingModule({ overrides, fireImmediately: true }).catch(() => {})
})

page.onmessage = ({ data: { id, picture } }) =>
  void read(picture).then(
    (codes) => page.postMessage({ id, codes }),
    () => page.postMessage({ id, failed: true }),
  )

async function read(picture: ImageBitmap): Promise<ScannedCode[]> {
  const detector = await ownDetector
  if (detector)
    try {
      return (await detector.detect(picture)).map(({ format, rawValue }) => ({ format, text: rawValue }))
    } catch {
      // Android lends it from a service that may be missing.
      ownDetector = Promise.resolve(undefined)
    }
  const pixels = pixelsOf(picture)
  const quick = await decode(pixels, QUICK)
  if (quick.length > 0) return quick
  blanks += 1
  return blanks % SECOND_LOOK_EVERY === 1 ? decode(pixels, THOROUGH) : []
}
/** How many pictures the quick look has found nothing in. */
let blanks = 0

async function decode(pixels: ImageData, options: ReaderOptions): Promise<ScannedCode[]> {
  const found = await readBarcodes(pixels, options)
  return found
    .filter(({ isValid }) => isValid)
    .map(({ format, text }) => ({ format: NAMES.find((name) => named(name) === format) ?? '', text }))
}

const named = (name: string): string => FORMATS[name as keyof typeof FORMATS]

let canvas: OffscreenCanvas | undefined
function pixelsOf(picture: ImageBitmap): ImageData {
  const { width, height } = picture
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(picture, 0, 0)
  picture.close()
  return context.getImageData(0, 0, width, height)
}

/** The browser's own detector, where it reads every symbol that a label may have. */
async function findDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorConstructor }
  if (!BarcodeDetector) return undefined
  const supported = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  return NAMES.every((name) => supported.includes(name)) ? new BarcodeDetector({ formats: NAMES }) : undefined
}
