import { Navigate } from 'react-router-dom'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { menuFor } from '#src/desk/layout/menu.ts'
import { nounPath } from '#src/desk/paths.ts'
import { useVerbs } from './use-verbs.ts'

/** The desk opens where this person's work is. */
export function StartPage() {
  const { data } = useVerbs()
  const first = data && menuFor(data)[0]?.nouns[0]
  return first ? <Navigate to={nounPath(first)} replace /> : <Loading />
}
