import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { madeStyles } from './made-styles.ts'
import { messages } from './messages.ts'
import { referenceData } from './reference-data.ts'
import { tokenStyles } from './token-styles.ts'

/**
 * What every piece of client code needs to compile: the app, the prerenderer and the tests use the same list.
 * @param prerenderer see vite/made-styles.ts
 */
export const clientPlugins = (prerenderer?: string): PluginOption[] => [
  react(),
  messages(),
  referenceData(),
  tokenStyles(),
  madeStyles(prerenderer),
]
