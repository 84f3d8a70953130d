import type { PlacePart } from '#src/domain/address/place-address.ts'
import { MAPS_FRAME } from '#src/paths.ts'

export interface Suggestion {
  id: string
  text: string
}
/**
 * The maps service, called through a frame without an origin of its own (server/http/maps.ts). Both calls
 * throw when there is no answer.
 */
export interface Maps {
  suggest: (input: string, country: string) => Promise<Suggestion[]>
  /** The id is that of a suggestion in the last answer. */
  place: (id: string) => Promise<PlacePart[]>
  close: () => void
}

const TIMEOUT_MS = 12_000
const ANSWER_MS = 5000

type Word = { ready: boolean } | { id: number; answer?: unknown; failed?: true }

/**
 * Loads the service's script. Rejects when it can't be reached or refuses the key: then only the built-in
 * completion remains.
 */
export function openMaps(): Promise<Maps> {
  const frame = document.createElement('iframe')
  // Never visible and never reached by the Tab key.
  Object.assign(frame, { src: MAPS_FRAME, hidden: true, tabIndex: -1, ariaHidden: 'true' })
  frame.setAttribute('sandbox', 'allow-scripts')
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (why: Error) => void }>()
  let lastId = 0

  return new Promise((resolve, reject) => {
    const close = () => {
      window.removeEventListener('message', onAnswer)
      frame.remove()
      for (const one of waiting.values()) one.reject(new Error('closed'))
    }
    const late = setTimeout(() => {
      close()
      reject(new Error('late'))
    }, TIMEOUT_MS)
    const ask = (question: { ask: string; input: string; country?: string }): Promise<unknown> =>
      new Promise((answered, refused) => {
        const id = (lastId += 1)
        waiting.set(id, { resolve: answered, reject: refused })
        setTimeout(() => {
          waiting.delete(id)
          refused(new Error('late'))
        }, ANSWER_MS)
        // The frame has no origin to name; its window identifies it.
        frame.contentWindow?.postMessage({ id, ...question }, '*')
      })
    const onAnswer = ({ source, data }: MessageEvent<Word>) => {
      if (source !== frame.contentWindow) return
      if ('ready' in data) {
        clearTimeout(late)
        if (data.ready)
          return resolve({
            suggest: (input, country) => ask({ ask: 'suggest', input, country }) as Promise<Suggestion[]>,
            place: (input) => ask({ ask: 'place', input }) as Promise<PlacePart[]>,
            close,
          })
        close()
        return reject(new Error('no maps'))
      }
      const one = waiting.get(data.id)
      waiting.delete(data.id)
      if (data.failed) one?.reject(new Error('no answer'))
      else one?.resolve(data.answer)
    }
    window.addEventListener('message', onAnswer)
    document.body.append(frame)
  })
}
