type Word = { type: 'prepare' | 'go'; id: string } | { type: 'ready' | 'stay'; id: string; reason?: string }

/** What a tab does on a message from another: `prepare` answers why it must stay, if so. */
export interface TabDuties {
  prepare: () => Promise<string | undefined>
  go: () => void
}
export interface Together {
  /**
   * Lets every other tab save, for at most 3 s. A tab that doesn't answer is frozen: it saves when it wakes.
   * @param others how many there are, so that nobody waits for nobody
   * @returns why the reload has to wait, as a message id
   */
  prepareOthers: (others: number) => Promise<string | undefined>
  /** The new version takes over now. */
  tellGo: () => void
}

// Longer than a tab gives its own forms to save (save-forms.ts): if they weren't done in time, that must be
// heard.
const TIMEOUT_MS = 3000

/** One person's tabs agree on a reload: whichever accepts an update, all of them reload. */
export function updateTogether(
  duties: TabDuties,
  channel = new BroadcastChannel('portage-update'),
): Together {
  const say = (word: Word) => channel.postMessage(word)
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.type === 'go') duties.go()
    if (data.type !== 'prepare') return
    void duties
      .prepare()
      .then((reason) =>
        say(reason === undefined ? { type: 'ready', id: data.id } : { type: 'stay', id: data.id, reason }),
      )
  })
  return {
    tellGo: () => say({ type: 'go', id: '' }),
    prepareOthers: (others) =>
      new Promise((resolve) => {
        const id = crypto.randomUUID()
        let answers = 0
        const end = (reason?: string) => {
          clearTimeout(timer)
          channel.removeEventListener('message', onAnswer)
          resolve(reason)
        }
        const onAnswer = ({ data }: MessageEvent<Word>) => {
          if (data.id !== id) return
          if (data.type === 'stay') return end(data.reason)
          if (data.type === 'ready') answers += 1
          if (answers >= others) end()
        }
        const timer = setTimeout(end, TIMEOUT_MS)
        channel.addEventListener('message', onAnswer)
        if (others <= 0) return end()
        say({ type: 'prepare', id })
      }),
  }
}
