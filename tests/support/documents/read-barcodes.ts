import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule } from 'zxing-wasm/reader'

// Otherwise the reader would fetch its WebAssembly from the network.
const wasmBinary = new Uint8Array(
  readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
).buffer
prepareZXingModule({ overrides: { wasmBinary } })

export { readBarcodes } from 'zxing-wasm/reader'
