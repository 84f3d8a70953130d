import type { Page } from 'playwright'

/** A JPEG of that many pixels as a camera makes it: of noise, which compresses worst. */
export async function noisePhoto(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([wide, high]) => {
      const canvas = new OffscreenCanvas(wide, high)
      const context = canvas.getContext('2d')!
      const pixels = context.createImageData(wide, high)
      for (let at = 0, random = 1; at < pixels.data.length; at += 1)
        pixels.data[at] = at % 4 === 3 ? 255 : (random = (random * 16_807) % 2_147_483_647) % 256
      context.putImageData(pixels, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
      const reader = new FileReader()
      reader.readAsDataURL(blob)
      await new Promise((resolve) => reader.addEventListener('load', resolve))
      return (reader.result as string).split(',')[1]!
    },
    [width, height] as const,
  )
  return Buffer.from(base64, 'base64')
}
