import type { Plugin } from 'vite'
import { COLOURS } from '../src/ui/tokens.ts'

/** `manifest.webmanifest`: what the installed app is called, looks like and opens (research: pwa §1.12). */
export const webManifest = (site: { name: string }): Plugin => ({
  name: 'portage-web-manifest',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest(site.name)) })
  },
})

const icon = (name: string, size: number, purpose = 'any') => ({ src: `/icons/${name}.png`, type: 'image/png', sizes: `${size}x${size}`, purpose })
const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon-192', 192)] })

const manifest = (name: string) => ({
  id: '/',
  name: `${name} – parcels and freight`,
  short_name: name,
  description: 'Compare carriers, print labels, book pickups and follow parcels and freight. Works without a network.',
  lang: 'en-CA',
  start_url: '/?source=pwa',
  scope: '/',
  display: 'standalone',
  theme_color: COLOURS.light.brand,
  background_color: COLOURS.light.background,
  categories: ['business', 'shopping', 'utilities'],
  icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable-512', 512, 'maskable')],
  shortcuts: [
    shortcut('New shipment', '/package/createShipping'),
    shortcut('Track', '/track/tracking'),
    shortcut('Drafts', '/package/orderList?tab=draft'),
    shortcut('Quick quote', '/package/quickQuote'),
  ],
  // Without enctype Chromium warns, GET or not (research: pwa §1.12).
  share_target: { action: '/track/tracking', method: 'GET', enctype: 'application/x-www-form-urlencoded', params: { text: 'numbers' } },
})
