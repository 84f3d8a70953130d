import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { messages } from './messages.ts'
import { referenceData } from './reference-data.ts'
import { tokenStyles } from './token-styles.ts'

/** What every piece of client code needs to compile: the app, the prerenderer and the tests use the same list. */
export const clientPlugins = (): PluginOption[] => [react(), messages(), referenceData(), tokenStyles()]
