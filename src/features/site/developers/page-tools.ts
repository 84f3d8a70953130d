// The page was made in the build: nothing of it is a React element. Loading this makes its search and form work.
// It imports nothing: what it imports would be named in the script of every page.
const root = document.querySelector('article')!
const form = root.querySelector<HTMLFormElement>('#try')!
const search = root.querySelector<HTMLInputElement>('[data-search]')!
showOrigin()
search.addEventListener('input', () => filterCalls(search.value))
root.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-try]')
  if (button) prepare(button.dataset)
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void send()
})

/** The examples call the server that people are on. */
function showOrigin(): void {
  for (const code of root.querySelectorAll('pre[data-language] code'))
    code.textContent = code.textContent.replace(/https?:\/\/[^/']+(?=\/api\/)/, location.origin)
}

/** Shows the calls that contain every word, ignoring case. */
function filterCalls(query: string): void {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  let found = 0
  for (const group of root.querySelectorAll<HTMLElement>('.calls .questions')) {
    let here = 0
    for (const call of group.querySelectorAll<HTMLElement>('.question')) {
      const text = (call.querySelector('summary')!.textContent + fieldNames(call)).toLowerCase()
      call.hidden = !words.every((word) => text.includes(word))
      if (!call.hidden) here += 1
    }
    group.hidden = here === 0
    found += here
  }
  const output = root.querySelector<HTMLElement>('[data-found]')!
  output.textContent = words.length > 0 ? output.dataset.found!.replace('COUNT', String(found)) : ''
}
const fieldNames = (call: HTMLElement): string =>
  [...call.querySelectorAll('th')].map(({ textContent }) => ` ${textContent}`).join('')

function prepare({ try: method = '', path = '', body = '' }: DOMStringMap): void {
  const { elements } = form
  const set = (name: string, value: string) => ((elements.namedItem(name) as HTMLInputElement).value = value)
  set('method', method)
  set('path', path)
  set('body', filled(body))
  form.scrollIntoView()
  const key = elements.namedItem('key') as HTMLInputElement
  ;(key.value ? (elements.namedItem('path') as HTMLInputElement) : key).focus()
}

/** What can be known without asking: an id of one's own, and the next working day. */
function filled(body: string): string {
  const day = new Date()
  do day.setDate(day.getDate() + 1)
  while (day.getDay() % 6 === 0)
  const text = `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`
  return body.replaceAll(/SHIP_DATE|PICKUP_DATE/g, text).replaceAll('NEW_ID', crypto.randomUUID())
}

async function send(): Promise<void> {
  const { key, method, path, body } = Object.fromEntries(new FormData(form)) as Record<string, string>
  const answer = form.querySelector<HTMLElement>('.dev-answer')!
  const isTest = key!.trim().startsWith(form.dataset.keys!)
  answer.hidden = true
  show('failed', false)
  show('testKey', !isTest)
  if (!isTest) return
  const button = form.querySelector('button')!
  button.disabled = true
  try {
    const reply = await fetch(`/api${path!.startsWith('/') ? path : `/${path}`}`, {
      method: method!,
      headers: {
        authorization: `Bearer ${key!.trim()}`,
        ...(method !== 'GET' && {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        }),
      },
      ...(method !== 'GET' && { body: body!.trim() || '{}' }),
    })
    answer.textContent = `HTTP ${reply.status}\n${limitOf(reply)}\n${await textOf(reply)}`
    answer.hidden = false
  } catch {
    show('failed', true)
  } finally {
    button.disabled = false
  }
}

const limitOf = ({ headers }: Response): string =>
  ['api-version', 'ratelimit']
    .filter((name) => headers.has(name))
    .map((name) => `${name}: ${headers.get(name)}\n`)
    .join('')

/** A file is named, not shown. */
async function textOf(reply: Response): Promise<string> {
  const type = reply.headers.get('content-type') ?? ''
  if (type.includes('json')) return JSON.stringify(await reply.json(), null, 2)
  const { size } = await reply.blob()
  return `${type}, ${size} bytes`
}

const show = (word: string, isShown: boolean): void => {
  form.querySelector<HTMLElement>(`[data-word=${word}]`)!.hidden = !isShown
}

export {}
