import { deskContract } from '#src/contract/desk/desk-contract.ts'
import { VERBS } from '#server/admin/verbs.ts'
import type { Deps } from '#server/http/context.ts'
import type { Serve } from '#server/http/serve.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { permissionFor } from './nouns.ts'
import { runAtDesk } from './run-at-desk.ts'
import { queueRoutes } from './queue-routes.ts'
import { may } from './may.ts'
import { fieldsOf } from './verb-fields.ts'

const { verbs } = deskContract

function verbRoutes(serve: Serve, deps: Deps): void {
  serve(verbs.list, async (_, { session }) =>
    Object.entries(VERBS)
      .map(([name, verb]) => ({ name, permission: permissionFor(name), fields: fieldsOf(verb) }))
      .filter(({ permission }) => may(session, permission)),
  )
  serve(verbs.run, async ({ verb: name, values, input }, { session, locale }) => {
    if (!Object.hasOwn(VERBS, name)) throw notFound()
    if (!may(session, permissionFor(name))) throw forbidden()
    return runAtDesk(name, VERBS[name]!, { values, input, session, locale }, deps)
  })
}

/** The calls of the operator's desk, which the app adds to the customers'. */
export const DESK_ROUTES = [verbRoutes, queueRoutes]
