import { allEndpoints } from '#src/contract/contract.ts'
import { openApi } from '#src/contract/openapi.ts'
import { KEY_PREFIXES } from '#src/domain/account/api-key.ts'
import { useText } from '#src/i18n/use-text.ts'
import type { SiteText } from '#src/features/site/text/parse-text.ts'
import { TextBlocks } from '#src/features/site/text/TextBlocks.tsx'
import { EXAMPLE_INPUTS, examplePath } from './example-inputs.ts'
import { EXAMPLE_LANGUAGES, exampleOf } from './examples.ts'
import { fieldsOf, type Operation } from './operation-fields.ts'

/** The call that a part of the guide is about. */
const GUIDED: Readonly<Record<string, string>> = {
  quote: 'POST /quotes/parcel',
  buy: 'POST /orders',
  label: 'GET /orders/:id/label',
  track: 'GET /orders/:id',
}
/** Of the calls for programs. */
const METHODS = ['GET', 'POST']
const LANGUAGE_NAMES = { curl: 'curl', typescript: 'TypeScript', python: 'Python' } as const

/** Read once: every page of every language is made of the same. */
let operations: Operation[] | undefined
const programCalls = (): Operation[] =>
  (operations ??= Object.values((openApi() as { paths: Record<string, Record<string, Operation>> }).paths)
    .flatMap((calls) => Object.values(calls))
    .filter((call) => call['x-scope']))

/** The guide, and every call for programs: made from openapi.json when the site is built. */
export function DevelopersText({ text: { sections }, origin }: { text: SiteText; origin: string }) {
  const text = useText()
  const calls = programCalls()
  const groups = [...new Set(calls.map(({ tags: [group] }) => group!))]
  return (
    <>
      <fieldset className="example-languages row">
        <legend>{text('developers.language')}</legend>
        {EXAMPLE_LANGUAGES.map((language) => (
          <label key={language}>
            <input type="radio" name="language" value={language} defaultChecked={language === 'curl'} />
            {LANGUAGE_NAMES[language]}
          </label>
        ))}
      </fieldset>
      {sections.map(({ id, heading, blocks }) => (
        <section key={id} className="prose" aria-labelledby={id}>
          <h2 id={id}>{heading}</h2>
          <TextBlocks tokens={blocks} />
          {GUIDED[id] && <Examples name={GUIDED[id]} origin={origin} />}
        </section>
      ))}
      <TryForm />
      <section aria-labelledby="calls" className="calls">
        <h2 id="calls">{text('developers.calls')}</h2>
        <p>
          <a className="own-line" href="/api/openapi.json">
            {text('developers.openapi')}
          </a>
        </p>
        <Search />
        {groups.map((group) => (
          <section key={group} className="questions" aria-labelledby={`calls-${group}`}>
            <h3 id={`calls-${group}`} lang="en">
              {nameOf(group)}
            </h3>
            {calls
              .filter(({ tags }) => tags.includes(group))
              .map((call) => (
                <Call key={call.operationId} call={call} origin={origin} />
              ))}
          </section>
        ))}
      </section>
    </>
  )
}

function Call({ call, origin }: { call: Operation; origin: string }) {
  const text = useText()
  const name = call.operationId
  const [method, path] = name.split(' ') as [string, string]
  const fields = fieldsOf(call)
  const { query, body } = EXAMPLE_INPUTS[name] ?? {}
  const sample = `${examplePath(path)}${query ? `?${new URLSearchParams(query).toString()}` : ''}`
  return (
    <details className="question card" id={anchorOf(name)}>
      <summary>
        <h4>{name}</h4>
        <span lang="en">{call.summary}</span>
      </summary>
      <div className="answer prose">
        <p>
          {text('developers.scope')} <code>{call['x-scope']}</code>
        </p>
        {fields.length > 0 && (
          <div className="table-frame">
            <table>
              <tbody>
                {fields.map(({ field, kind }) => (
                  <tr key={field}>
                    <th scope="row">
                      <code>{field}</code>
                    </th>
                    <td>{kind}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <Examples name={name} origin={origin} />
        <p>
          <button
            type="button"
            className="button quiet"
            data-try={method}
            data-path={sample}
            data-body={method === 'GET' ? '' : JSON.stringify(body ?? {}, null, 2)}
          >
            {text('developers.try')}
          </button>
        </p>
      </div>
    </details>
  )
}

function Examples({ name, origin }: { name: string; origin: string }) {
  const { binary, intent } = allEndpoints.find((endpoint) => endpoint.name === name)!
  return EXAMPLE_LANGUAGES.map((language) => (
    <pre key={language} data-language={language} lang="en">
      <code>{exampleOf({ name, binary, once: intent !== '' }, language, origin)}</code>
    </pre>
  ))
}

/** Filters the calls; it works once the script is there. */
function Search() {
  const text = useText()
  return (
    <search className="faq-search">
      <label>
        <span>{text('developers.search')}</span>
        <input type="search" data-search autoComplete="off" maxLength={100} />
      </label>
      <output data-found={text('developers.found', { count: 'COUNT' })} />
    </search>
  )
}

/** Makes a call and shows its answer; it works once the script is there. */
function TryForm() {
  const text = useText()
  return (
    <form
      id="try"
      data-keys={KEY_PREFIXES.test}
      className="card dev-try"
      autoComplete="off"
      aria-labelledby="try-heading"
    >
      <h2 id="try-heading">{text('developers.tryHeading')}</h2>
      <p className="hint">{text('developers.tryHint')}</p>
      <label>
        <span>{text('developers.key')}</span>
        <input
          name="key"
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder={`${KEY_PREFIXES.test}…`}
        />
      </label>
      <div className="dev-call">
        <label>
          <span>{text('developers.method')}</span>
          <select name="method">
            {METHODS.map((method) => (
              <option key={method}>{method}</option>
            ))}
          </select>
        </label>
        <label>
          <span>{text('developers.path')}</span>
          <input name="path" defaultValue="/services" autoComplete="off" spellCheck={false} />
        </label>
      </div>
      <label>
        <span>{text('developers.body')}</span>
        <textarea name="body" rows={4} spellCheck={false} />
      </label>
      <p className="row">
        <button type="submit" className="button">
          {text('developers.send')}
        </button>
      </p>
      <p className="notice error" role="alert" hidden data-word="testKey">
        {text('developers.testKey')}
      </p>
      <p className="notice error" role="alert" hidden data-word="failed">
        {text('developers.failed')}
      </p>
      <output className="dev-answer" lang="en" aria-label={text('developers.answer')} hidden />
    </form>
  )
}

/** `POST /orders/:id/cancel` → `post-orders-id-cancel` */
const anchorOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/-$/, '')
/** `labelPrints` → `Label prints` */
const nameOf = (group: string): string => {
  const words = group.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
