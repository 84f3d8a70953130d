import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findChromium, findHeadlessShell } from './scripts/lib/find-program.mjs'
import { clientPlugins } from './vite/plugins.ts'
import { siteFromEnvironment } from './vite/site.ts'

// The browser tests read it from here, whether npm test or a person starts them.
const [headlessShell, chromium] = [findHeadlessShell(), findChromium()]
if (headlessShell) process.env.HEADLESS_SHELL_PATH = headlessShell
if (chromium) process.env.CHROMIUM_PATH = chromium

/** See tests/support/server/full-run.ts. */
const LEFT_OUT = process.env.FULL === '1' ? [] : ['**/*.full.test.{ts,tsx}']

/** What runs a server that starts threads. */
const THREADS = ['tests/support/server/threads-global.ts']

/** What shows screens without a browser. */
const PAGE = {
  environment: 'jsdom',
  env: { NODE_ENV: 'production' },
  setupFiles: [
    'tests/support/browser/fresh-device.ts',
    'tests/support/screens/production-react.ts',
    'tests/support/screens/dom-setup.ts',
  ],
} satisfies TestProjectInlineConfiguration['test']

export default defineConfig({
  plugins: [...clientPlugins(), seeded(), shipped()],
  define: { __SITE__: JSON.stringify(siteFromEnvironment({})), __VERSION__: JSON.stringify('0.0.0') },
  resolve: { dedupe: ['dexie', 'react', 'react-dom'] },
  test: {
    globalSetup: ['tests/support/server/temp-global.ts'],
    // One more than there are processors: files spend part of their time waiting for browsers, databases and
    // clocks. What a file forgot is found in the process where it forgot it.
    maxWorkers: process.env.TWICE === '1' ? 1 : availableParallelism() + 1,
    // Four times the usual: what a test makes is gone when its next one starts, and is looked through less often.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      // What is beside its file and needs no page: rules, the server's modules, the device's database.
      project('unit', {
        include: ['{src,server,vite}/**/*.test.ts'],
        setupFiles: ['tests/support/browser/fresh-device.ts'],
      }),
      // Also what needs a page without showing a screen: a file's ending says where it runs.
      project('components', { include: ['src/**/*.test.tsx'], ...PAGE }),
      project('flows', {
        include: ['tests/flows/**/*.test.{ts,tsx}'],
        ...PAGE,
        globalSetup: THREADS,
      }),
      // The server's calls, faults between it and devices, and that the parts fit together: one project, so that
      // each process loads the server once for all of them.
      project('integration', {
        include: ['{tests/{api,faults,contract},sw}/**/*.test.{ts,tsx}'],
        globalSetup: [...THREADS, 'tests/support/database/postgres-global.ts'],
        setupFiles: ['tests/support/browser/fresh-device.ts'],
      }),
      // Against the built app in a real browser.
      project('e2e', {
        include: ['tests/e2e/**/*.test.ts'],
        globalSetup: THREADS,
        setupFiles: ['tests/support/browser/show-screen.ts'],
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
    ],
  },
})

/** A test that fails fails again: tests/support/server/seeded-fast-check.ts instead of the bare library. */
function seeded(): Plugin {
  const file = fileURLToPath(new URL('tests/support/server/seeded-fast-check.ts', import.meta.url))
  return {
    name: 'portage-seeded',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'fast-check' && importer !== file ? file : null),
  }
}

/** Elements are made by React's shipped build: tests/support/screens/production-react.ts. */
function shipped(): Plugin {
  return {
    name: 'portage-shipped-react',
    enforce: 'post',
    config: () => ({ oxc: { jsx: { development: false } } }),
  }
}

/** Files share a process and its libraries: loading them anew for each took longer than most tests. */
function project(
  name: string,
  {
    setupFiles = [],
    ...test
  }: Omit<NonNullable<TestProjectInlineConfiguration['test']>, 'setupFiles'> & { setupFiles?: string[] },
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      isolate: false,
      exclude: LEFT_OUT,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 20_000, interval: 50 } },
      server: { deps: { inline: ['dexie', 'dexie-react-hooks'] } },
      setupFiles: [...setupFiles, 'tests/support/server/file-ids.ts'],
      ...test,
    },
  }
}
