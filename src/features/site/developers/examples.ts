import { EXAMPLE_INPUTS, examplePath } from './example-inputs.ts'

export const EXAMPLE_LANGUAGES = ['curl', 'typescript', 'python'] as const
export type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number]

/** What an example needs to know of a call; `name`: "GET /orders/:id". */
export interface ExampleCall {
  name: string
  /** Answered as a file. */
  binary: boolean
  /** Done once per id, which goes in a header. */
  once: boolean
}

/**
 * A whole program that makes one call, with the key from the environment (PORTAGE_KEY). A test runs each of
 * them against a server. It needs nothing but curl, Node.js or Python.
 * @param origin of the server
 * @param values what stands for the words in capitals; left out, they stay for people to replace
 */
export function exampleOf(
  call: ExampleCall,
  language: ExampleLanguage,
  origin: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const [method, path] = call.name.split(' ') as [string, string]
  const { query, body } = EXAMPLE_INPUTS[call.name] ?? {}
  const url = `${origin}/api${examplePath(path)}${query ? `?${new URLSearchParams(query).toString()}` : ''}`
  const sent = method === 'GET' ? undefined : (body ?? {})
  const program = WRITE[language]({ ...call, method, url, sent })
  return program.replace(/\b[A-Z]+_(?:ID|DATE|NUMBER)\b|\bMONTH\b/g, (word) => values[word] ?? word)
}

interface Written extends ExampleCall {
  method: string
  url: string
  sent: object | undefined
}

const WRITE: Readonly<Record<ExampleLanguage, (call: Written) => string>> = {
  curl: ({ method, url, sent, binary, once }) =>
    [
      `curl '${url}'`,
      ...(method === 'GET' || sent ? [] : [`-X ${method}`]),
      `-H "Authorization: Bearer $PORTAGE_KEY"`,
      ...(once ? [`-H 'Idempotency-Key: NEW_ID'`] : []),
      ...(sent ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(sent, null, 2)}'`] : []),
      ...(binary ? ['-o answer.bin'] : []),
    ].join(' \\\n  '),

  typescript: ({ method, url, sent, binary, once }) =>
    [
      ...(binary ? [`import { writeFile } from 'node:fs/promises'`, ''] : []),
      `const answer = await fetch('${url}', {`,
      ...(method === 'GET' ? [] : [`  method: '${method}',`]),
      '  headers: {',
      '    authorization: `Bearer ${process.env.PORTAGE_KEY}`,',
      ...(once ? [`    'idempotency-key': crypto.randomUUID(),`] : []),
      ...(sent ? [`    'content-type': 'application/json',`] : []),
      '  },',
      ...(sent ? [`  body: JSON.stringify(${indented(JSON.stringify(sent, null, 2))}),`] : []),
      '})',
      ...(binary
        ? [
            `if (answer.headers.get('content-type')?.includes('json')) throw new Error(await answer.text())`,
            `await writeFile('answer.bin', new Uint8Array(await answer.arrayBuffer()))`,
          ]
        : [
            'const { code, msg, data } = await answer.json()',
            'if (code !== 200) throw new Error(`${code} ${msg}`)',
            'console.log(data)',
          ]),
    ].join('\n'),

  python: ({ method, url, sent, binary, once }) =>
    [
      `import ${['json', 'os', 'urllib.request', ...(once ? ['uuid'] : [])].join(', ')}`,
      '',
      'request = urllib.request.Request(',
      `    "${url}",`,
      `    method="${method}",`,
      '    headers={',
      `        "Authorization": f"Bearer {os.environ['PORTAGE_KEY']}",`,
      ...(once ? ['        "Idempotency-Key": str(uuid.uuid4()),'] : []),
      ...(sent ? ['        "Content-Type": "application/json",'] : []),
      '    },',
      ...(sent ? [`    data=json.dumps(${indented(inPython(sent), '    ')}).encode(),`] : []),
      ')',
      'with urllib.request.urlopen(request) as answer:',
      ...(binary
        ? [
            '    if "json" in answer.headers["Content-Type"]:',
            '        raise RuntimeError(json.load(answer)["msg"])',
            '    open("answer.bin", "wb").write(answer.read())',
          ]
        : [
            '    envelope = json.load(answer)',
            'if envelope["code"] != 200:',
            '    raise RuntimeError(envelope["msg"])',
            'print(envelope["data"])',
          ]),
    ].join('\n'),
}

const indented = (text: string, by = '  '): string => text.replaceAll('\n', `\n${by}`)

/** JSON, with Python's names for true, false and null. */
const inPython = (value: object): string =>
  JSON.stringify(value, null, 4).replace(
    /(: |^\s+)(true|false|null)(,?)$/gm,
    (_, before: string, word: keyof typeof PYTHON_WORDS, after: string) =>
      `${before}${PYTHON_WORDS[word]}${after}`,
  )
const PYTHON_WORDS = { true: 'True', false: 'False', null: 'None' } as const
