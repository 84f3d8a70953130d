import type { Plugin } from 'vite'
import { LAYOUT } from '../src/domain/limits.ts'
import { tokenCss } from '../src/ui/token-css.ts'

const ID = 'virtual:tokens.css'

/** `virtual:tokens.css`: the theme's tokens as custom properties, for pages that do without MUI (D42). */
export const tokenStyles = (): Plugin => ({
  name: 'portage-token-styles',
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  load: (id) => (id === `\0${ID}` ? tokenCss(LAYOUT) : null),
})
