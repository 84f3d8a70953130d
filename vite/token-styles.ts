import type { Plugin } from 'vite'
import { LAYOUT } from '../src/domain/shared/limits.ts'
import { tokenCss } from '../src/ui/token-css.ts'

const ID = 'virtual:tokens.css'

/**
 * `virtual:tokens.css`: the theme's tokens as custom properties, for pages without MUI (D42). With `?account`
 * or `?site` it contains that document's own, and is bundled with its other styles.
 */
export const tokenStyles = (): Plugin => ({
  name: 'portage-token-styles',
  resolveId: (id) => (id.startsWith(ID) ? `\0${id}` : null),
  load: (id) => (id.startsWith(`\0${ID}`) ? tokenCss(LAYOUT) : null),
})
