import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import heroPicture from '#src/features/site/home/hero-picture.svg?raw'
import { PATHS } from '#src/ui/icons/paths.ts'
import { COLOURS, gradient } from '#src/ui/tokens.ts'
import { escapeHtml } from './escape-html.ts'
import { SHARE_PICTURES, SHARE_SIZE, type SharePicture } from './share-pictures.ts'

/**
 * Only what the drawing needs, so that a change elsewhere on the home page doesn't make pictures outdated.
 */
const drawn = (styles: string) =>
  styles
    .split('\n')
    .filter((line) => /^\.(sky|warm|p)-/.test(line))
    .join('\n')
const { light } = COLOURS

/**
 * A document whose screenshot is the picture of a shared link (scripts/share-pictures.mjs).
 * @param styles the home page's style sheet
 * @param fonts style rules for the font "Share"
 */
export function shareDrawing(
  picture: SharePicture,
  locale: Locale,
  words: Record<string, string>,
  { styles, fonts }: { styles: string; fonts: string },
): string {
  const { words: id, icon } = SHARE_PICTURES[picture]
  return `<!doctype html><html lang="${LOCALE_FACTS[locale].htmlLang}"><meta charset="utf-8"><style>
${fonts}
:root { --brand-start: ${light.brandStart}; --brand-end: ${light.brandEnd} }
* { box-sizing: border-box; margin: 0 }
body { width: ${SHARE_SIZE.width}px; height: ${SHARE_SIZE.height}px; overflow: hidden; position: relative; background: ${light.background}; font-family: Share; color: ${light.ink} }
.words { position: absolute; left: 72px; top: 72px; width: 560px; height: 440px; display: flex; flex-direction: column; gap: 36px; justify-content: center }
.sign { width: 96px; height: 96px; border-radius: 26px; background: ${gradient('light')}; display: grid; place-items: center }
.sign svg { width: 58px; height: 58px; fill: none; stroke: #fff; stroke-width: 1.9; stroke-linecap: round; stroke-linejoin: round }
h1 { font-size: ${locale === 'zh' ? 62 : 58}px; line-height: 1.14; letter-spacing: -.02em; font-weight: 700; text-wrap: balance${locale === 'zh' ? '; word-break: keep-all' : ''} }
.picture { position: absolute; right: -36px; top: 60px; width: 590px }
.picture svg { width: 100%; display: block }
.bar { position: absolute; inset: auto 0 0; height: 26px; background: ${gradient('light')} }
${drawn(styles)}
</style><div class="picture">${heroPicture}</div>
<div class="words"><div class="sign"><svg viewBox="0 0 24 24"><path d="${PATHS[icon]}"/></svg></div><h1>${escapeHtml(words[id]!)}</h1></div><div class="bar"></div></html>`
}
