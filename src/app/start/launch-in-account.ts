import { matchRoutes, type RouterProviderProps } from 'react-router-dom'
import { notify } from '#src/api/notices.ts'
import { prepareToLeave } from '#src/offline/records/save-forms.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'

/** Saves typed text, then shows the launched screen; if it can't, tells the person, who may try again. */
export async function launchInAccount(router: RouterProviderProps['router'], path: string): Promise<void> {
  const reason = await prepareToLeave()
  if (reason !== undefined)
    return notify({ kind: 'error', titleId: 'layout.launch.notNow', messageId: reason })
  const { pathname } = new URL(path, location.origin)
  const isPublic =
    Object.values<string>(PUBLIC_PATHS).includes(pathname) || !matchRoutes(router.routes, pathname)
  if (isPublic) location.assign(path)
  else await router.navigate(path)
}
