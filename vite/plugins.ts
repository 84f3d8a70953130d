import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { madeStyles } from './made-styles.ts'
import { messages } from './messages.ts'
import { referenceData } from './reference-data.ts'
import { tokenStyles } from './token-styles.ts'

/**
 * The plugins that all client code needs to compile: used for the app, the prerenderer and the tests.
 * @param prerenderer see vite/made-styles.ts
 */
export const clientPlugins = (prerenderer?: string): PluginOption[] => [
  react(),
  messages(),
  referenceData(),
  tokenStyles(),
  madeStyles(prerenderer),
]
