import { readdirSync } from 'node:fs'

/**
 * Who may import whom: each folder only those before it in its list. Files of one folder import each other
 * with `./`, everything else by its alias, so that these patterns see it. Types count as much as values.
 */
const DOMAIN = [
  'shared',
  'calendar',
  'import',
  'sync',
  'address',
  'money',
  'orders',
  'tracking',
  'customs',
  'parcel',
  'rating',
  'pickups',
  'freight',
  'account',
  'desk',
]
const OFFLINE = ['database', 'sync', 'records', 'sheets', 'cache', 'pwa', 'session']
const SERVER = [
  'platform',
  'db',
  'files',
  'backup',
  'jobs',
  'mail',
  'carriers',
  'payments',
  'documents',
  'http',
  'modules',
  'app',
  'admin',
]

const NO_INPUT_OR_OUTPUT = ['react*', 'axios', 'dexie*', '@mui/**', '@tanstack/**', 'node:*']
const NOT_THE_PRODUCT = ['#server/**', '#tests/**']

const NOT_IN_BLOCKS = [
  '#src/components/**',
  '#src/features/**',
  '#src/app/**',
  ...NOT_THE_PRODUCT,
  'axios',
  'dexie*',
  '#src/contract/**',
  '!#src/contract/endpoint.ts',
  '#src/offline/**',
  '!#src/offline/database/storage-error.ts',
  '!#src/offline/database/notify-storage.ts',
]
const BLOCKS_KNOW =
  'A block knows neither calls nor records: what shows one thing of ours belongs in src/components.'

/** What opens over a screen closes when the person goes back: ours do, MUI's don't. */
const OVERLAYS = [
  {
    name: '@mui/material',
    importNames: ['Dialog', 'Drawer', 'Menu', 'Modal', 'Popover', 'SwipeableDrawer'],
    message: 'Use the one of src/ui/overlay, which the phone’s Back closes.',
  },
]

/** Its failure would replace the whole screen, and stay. */
const LAZY = {
  name: 'react',
  importNames: ['lazy'],
  message: 'Use lazyDialog or lazyPart of src/ui/feedback: the screen stays when the code can’t be loaded.',
}

/** No import of these from there; a pattern with `!` is allowed again. */
const forbid = (files, group, message, paths = [...OVERLAYS, LAZY]) => ({
  files: [files],
  rules: { 'no-restricted-imports': ['error', { paths, patterns: [{ group, message }] }] },
})

/** The folders of a list, each with what stands above it and what the whole list may not have. */
const layers = (root, order, group, message) => [
  forbid(`${root}/**`, group, message),
  ...order.map((name, n) =>
    forbid(
      `${root}/${name}/**`,
      [...group, ...order.slice(n + 1).map((above) => `#${root}/${above}/**`), `#${root}/*.ts`],
      `${message} Inside, ${name} takes only from: ${order.slice(0, n).join(', ') || 'itself'}.`,
    ),
  ),
]

const features = readdirSync(new URL('src/features', import.meta.url)).map((name) =>
  forbid(
    `src/features/${name}/**`,
    [
      '#src/features/**',
      `!#src/features/${name}/**`,
      '#src/app/**',
      '#src/desk/**',
      ...NOT_THE_PRODUCT,
      'axios',
      'dexie',
    ],
    'A feature reaches only downwards: what two features show moves to components, what they know to the domain.',
  ),
)

export default {
  plugins: ['import', 'typescript', 'react', 'jsx-a11y', 'unicorn', 'oxc', 'vitest'],
  categories: { correctness: 'error' },
  ignorePatterns: ['dist', 'node_modules', 'tests/contract/fixtures'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-relative-parent-imports': 'error',
    'import/no-default-export': 'error',
    'typescript/no-explicit-any': 'error',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-standalone-expect': [
      'error',
      { additionalTestBlockFunctions: ['testInFull', 'testInFull.each'] },
    ],
    'typescript/no-floating-promises': 'error',
    'unicorn/filename-case': ['error', { cases: { kebabCase: true } }],
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  },
  overrides: [
    {
      files: ['src/**/*.tsx'],
      rules: {
        'unicorn/filename-case': ['error', { cases: { pascalCase: true, camelCase: true, kebabCase: true } }],
      },
    },
    { files: ['*.config.ts', '*.config.mjs'], rules: { 'import/no-default-export': 'off' } },
    { files: ['vite/**', 'scripts/**'], rules: { 'import/no-relative-parent-imports': 'off' } },
    ...layers(
      'src/domain',
      DOMAIN,
      ['#src/**', '!#src/domain/**', ...NOT_THE_PRODUCT, ...NO_INPUT_OR_OUTPUT],
      'The domain is pure: take what you need from outside as an argument.',
    ),
    forbid(
      'src/contract/**',
      ['#src/**', '!#src/domain/**', '!#src/contract/**', ...NOT_THE_PRODUCT, ...NO_INPUT_OR_OUTPUT],
      'The contract knows the domain and yup only.',
    ),
    forbid(
      'src/api/**',
      [
        '#src/ui/**',
        '#src/components/**',
        '#src/features/**',
        '#src/app/**',
        '#src/offline/**',
        ...NOT_THE_PRODUCT,
        '@mui/**',
        'dexie*',
      ],
      'The calls are below the screens and the device’s database.',
    ),
    forbid(
      'src/i18n/**',
      [
        '#src/ui/**',
        '#src/components/**',
        '#src/features/**',
        '#src/app/**',
        ...NOT_THE_PRODUCT,
        '@mui/**',
        'axios',
      ],
      'Words are below the screens.',
    ),
    ...layers(
      'src/offline',
      OFFLINE,
      [
        '#src/ui/**',
        '#src/components/**',
        '#src/features/**',
        '#src/app/**',
        ...NOT_THE_PRODUCT,
        '@mui/**',
        'axios',
      ],
      'The device’s database is below the screens; requests go through src/api.',
    ),
    forbid('src/ui/**', NOT_IN_BLOCKS, BLOCKS_KNOW),
    forbid('src/ui/overlay/**', NOT_IN_BLOCKS, BLOCKS_KNOW, [LAZY]),
    forbid('src/ui/feedback/lazy-part.tsx', NOT_IN_BLOCKS, BLOCKS_KNOW, OVERLAYS),
    forbid(
      'src/components/**',
      ['#src/features/**', '#src/app/**', '#src/desk/**', ...NOT_THE_PRODUCT, 'axios', 'dexie'],
      'A component knows no feature: move what it needs into the domain, api or offline.',
    ),
    ...features,
    forbid(
      'src/desk/**',
      [
        '#src/features/**',
        '#src/app/**',
        '!#src/app/account.css',
        '#src/offline/**',
        ...NOT_THE_PRODUCT,
        'axios',
        'dexie',
      ],
      'The desk is a bundle of its own: what it shares with the account is in components and below. It keeps nothing on the device.',
    ),
    forbid(
      'src/app/**',
      ['#src/desk/**', ...NOT_THE_PRODUCT, 'axios', 'dexie'],
      'The app composes features; it never talks to the server’s code.',
    ),
    ...layers(
      'server',
      SERVER,
      [
        '#src/**',
        '!#src/domain/**',
        '!#src/contract/**',
        '!#src/paths.ts',
        '#tests/**',
        'react*',
        'axios',
        '@mui/**',
      ],
      'The server shares only the domain and the contract with the client.',
    ),
    forbid(
      'sw/**',
      [
        '#src/**',
        '!#src/domain/**',
        '!#src/paths.ts',
        ...NOT_THE_PRODUCT,
        'react*',
        '@mui/**',
        'dexie*',
        'axios',
      ],
      'The service worker knows the domain only: raw IndexedDB and fetch.',
    ),
    { files: ['**/*.test.ts', '**/*.test.tsx'], rules: { 'no-restricted-imports': 'off' } },
    { files: ['tests/api/account/authorisation-matrix.ts'], rules: { 'max-lines': 'off' } },
  ],
}
