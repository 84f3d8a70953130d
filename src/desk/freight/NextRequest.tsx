import type { Ref } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '#src/api/api-error.ts'
import { useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { deskContract } from '#src/contract/desk/desk-contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { nounPath } from '#src/desk/paths.ts'

/**
 * Leads to the request that waits longest of those that nobody has, ready to be typed in.
 * @param after the one on the screen, which is given back
 */
export function NextRequest({ after, ref }: { after?: string; ref?: Ref<HTMLButtonElement> }) {
  const text = useText()
  const navigate = useNavigate()
  // Nothing that is on the screen changes by it.
  const run = useWrite(deskContract.verbs.run)
  const go = async () => {
    try {
      const { result } = await run.mutateAsync({
        verb: 'freight next',
        values: after === undefined ? {} : { after },
        input: '',
      })
      const { number } = result as { number: string }
      if (number === '') notify({ kind: 'notice', messageId: 'desk.freight.noneFree' })
      else await navigate(`${nounPath('freight')}/${number}`, { state: TYPING })
    } catch (error) {
      // The query client has said why.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return (
    <NetworkButton ref={ref} variant="contained" loading={run.isPending} onClick={() => void go()}>
      {text('desk.freight.next')}
    </NetworkButton>
  )
}

/** What the screen is told when somebody goes from one request to the next: the price gets the focus. */
const TYPING = { typing: true } as const
export const isTyping = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'typing' in state
