import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { MadeStyles } from '../src/ui/made-styles.ts'

const ID = 'virtual:made-styles'

/**
 * `virtual:made-styles`: the styles of the account's first screens (src/app/start/first-styles.tsx), made when the
 * app is built.
 * @param prerenderer the module that `src/app/site/prerender.tsx` was built to; without it, and while developing,
 * there are none
 */
export const madeStyles = (prerenderer?: string): Plugin => {
  let building = false
  const make = async (file: string) =>
    (
      (await import(`${pathToFileURL(file).href}?${Date.now()}`)) as {
        firstStyles: () => Promise<MadeStyles>
      }
    ).firstStyles()
  return {
    name: 'portage-made-styles',
    configResolved: ({ command }) => {
      building = command === 'build'
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null
      const made: MadeStyles = prerenderer && building ? await make(prerenderer) : { names: [], css: '' }
      return `export const made = ${JSON.stringify(made)}`
    },
  }
}
