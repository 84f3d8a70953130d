interface Module {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
interface Graph {
  getModuleInfo: (id: string) => Module | null
}

/** A module of a screen that at least this many others need is bundled with them, not with one screen. */
const SHARED_BY = 6

const DRAWN_WITH = /node_modules\/(@mui|@emotion|stylis)\/|src\/ui\/emotion-cache\.ts$|virtual:made-styles$/

/**
 * Groups what is needed together. Left to the bundler, the account would request more than sixty files before
 * it shows anything and a screen forty more, and on a slow phone the requests cost more than the bytes.
 * `first`: what both apps need before they can show anything; `first-shared`: what the account shares with
 * forms and results that public pages load later; `first-account`, `first-site`: one app only.
 * @param account its module @param site its module
 */
export function chunks(account: string, site: string) {
  const reached = new Map<string, Set<string>>()
  const reaches = (entry: string, later: boolean, id: string, graph: Graph) => {
    const key = `${entry} ${later}`
    if (!reached.has(key)) reached.set(key, reachedFrom(entry, later, graph))
    return reached.get(key)!.has(id)
  }
  const nameOfFirst = (id: string, graph: Graph) => {
    if (!reaches(account, false, id, graph)) return reaches(site, false, id, graph) ? 'first-site' : null
    return reaches(site, false, id, graph)
      ? 'first'
      : reaches(site, true, id, graph)
        ? 'first-shared'
        : 'first-account'
  }
  // The apps run when they are loaded, so nothing else may load their chunks.
  const test = (id: string) => id !== account && id !== site
  // The tag is the bundler's, for modules left after tree shaking; it doesn't tell which app they belong to.
  const first = (name: string) => ({
    test,
    tags: ['$initial' as const],
    debugName: name,
    name: (id: string, graph: Graph) => (nameOfFirst(id, graph) === name ? name : null),
  })
  const groups = [
    // What the documents' starter scripts import, which must bring nothing else along.
    {
      name: 'start',
      test: /src\/(first-paint|start-failed|app\/start\/chunk-reload|api\/load-quietly|domain\/shared\/reload-guard)\.ts$|vite\/preload-helper/,
    },
    // Run one at a time (src/first-paint.ts): each alone is short enough for a slow phone.
    { name: 'yup', test: /node_modules\/(yup|property-expr|tiny-case|toposort)\// },
    { name: 'axios', test: /node_modules\/axios\// },
    first('first'),
    // Every page registers the worker once it is idle, which must not load the code of forms.
    {
      name: 'worker',
      test: /src\/(app\/update\/(service-worker|update-together|pending-update)|offline\/(records\/save-forms|pwa\/keep-for-offline)|api\/client-version)\.ts$|node_modules\/workbox-window\//,
    },
    // Run one at a time too (src/account-start.ts): what the account renders with, and its theme.
    {
      ...first('first-account'),
      debugName: 'first-mui',
      name: (id: string, graph: Graph) =>
        nameOfFirst(id, graph) === 'first-account' && DRAWN_WITH.test(id) ? 'first-mui' : null,
    },
    { name: 'theme', test: /src\/ui\/theme\/theme\.ts$/ },
    ...['first-shared', 'first-account', 'first-site'].map(first),
    // Public forms, and what all ways to sign in share: eight more requests if split.
    { name: 'plain', test: /src\/ui\/plain\// },
    {
      name: 'sign-in',
      test: /src\/features\/auth\/(CaptchaInput|OutcomeLine|ask-captcha|outcome|use-captcha|use-outcome)\./,
    },
    // What a visitor's rates share with the account's: two more requests if split.
    {
      name: 'rates',
      test: /src\/(api\/chosen-rate|domain\/parcel\/quote-prefill|components\/shipment\/CarrierMark)\./,
    },
    // Public forms create ids too, and must not load the database, which would contain this module.
    { name: 'ids', test: /node_modules\/uuid\// },
    { name: 'database', test: /node_modules\/dexie\/|src\/offline\/database\/(app|user)-database/ },
    // Public forms list countries too, and must not load the account's screens.
    { name: 'regions', test: /src\/components\/address\/region-names/ },
    // Nor the guard against a second click, which public buttons have too.
    { name: 'single-flight', test: /src\/ui\/feedback\/use-single-flight/ },
    // Nor what closes a dialog by Back.
    { name: 'back-entry', test: /src\/ui\/overlay\/back-entry/ },
    // Nor must a public page that completes a sign-out, which forgets what forms had saved.
    { name: 'saved-inquiry', test: /src\/offline\/records\/saved-inquiry/ },
    { name: 'finish-wipe', test: /src\/offline\/session\/finish-wipe/ },
    // Nor the lookup tables that the public route map shares with the account's screens.
    { name: 'reference', test: /src\/offline\/cache\/reference-data|virtual:reference-data/ },
    {
      test,
      minShareCount: SHARED_BY,
      debugName: 'screens',
      name: (id: string, graph: Graph) => (reaches(site, true, id, graph) ? null : 'screens'),
    },
  ]
  // In this order, because a group includes whatever its modules import.
  return { groups: groups.map((group, n) => ({ ...group, priority: groups.length - n })) }
}

function reachedFrom(entry: string, later: boolean, graph: Graph): Set<string> {
  const seen = new Set<string>()
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const module = graph.getModuleInfo(id)
    waiting.push(...(module?.importedIds ?? []), ...((later && module?.dynamicallyImportedIds) || []))
  }
  return seen
}
