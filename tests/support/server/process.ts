import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '#src/contract/account/auth.ts'
import type { Envelope } from '#src/contract/endpoint.ts'
import { DEMO_EMAIL } from '#server/app/seed.ts'
import { ROOT } from '#server/platform/root.ts'
import type { TestCustomer } from './server.ts'
import { unpackTemplate } from '#tests/support/database/template.ts'

export interface RunningServer extends RunningProcess {
  url: string
  /** Password of the demonstration account. */
  password: string
  dataDir: string
}
interface RunningProcess {
  pid: number
  output: () => string
  /** Sends the signal and waits for the process to end. @returns its exit code, null after SIGKILL */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Waits until it ends by itself. @returns as `stop` */
  ended(): Promise<number | null>
}

/** A data folder that is deleted with the test run (temp-global.ts): a database takes 40 MB. */
export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'portage-e2e-'))
}

/** Starts the built server as its own process, on a free local port. */
export async function startProcess(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = env.DATA_DIR ?? newDataDir()
  if (env.DATA_DIR === undefined && env.DATABASE_URL === undefined) await unpackTemplate(dataDir)
  const started = await launched('main.js', { DATA_DIR: dataDir, PORT: '0', ...env }, /Open http\S+/)
  const { output } = started
  return {
    ...started,
    dataDir,
    url: /Open (http\S+)/.exec(output())![1]!.replace('localhost', '127.0.0.1'),
    password: /Log in as \S+ \/ (\S+)/.exec(output())?.[1] ?? '',
  }
}

/** Starts the built worker as its own process. */
export const startWorkerProcess = (env: Record<string, string>): Promise<RunningProcess> =>
  launched('worker.js', { DATA_DIR: newDataDir(), ...env }, /Working/)

async function launched(
  file: 'main.js' | 'worker.js',
  env: Record<string, string>,
  ready: RegExp,
): Promise<RunningProcess> {
  const { child, output } = launch(file, [], env)
  await until(() => ready.test(output()) || child.exitCode !== null, 90_000).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}: ${output()}`)
  return {
    output,
    pid: child.pid!,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await once(child, 'exit')
      }
      return child.exitCode
    },
    async ended() {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return child.exitCode
    },
  }
}

/** Calls a server over HTTP as any program may; without a token, anonymously. */
export async function callTo<T>(
  url: string,
  token: string | undefined,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Envelope<T>> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return answer.json() as Promise<Envelope<T>>
}

/** Logs in as the demonstration account. @throws Error with the code of a refused login */
export async function demonstrationOf({ url, password }: RunningServer): Promise<Pick<TestCustomer, 'call'>> {
  const { code, data } = await callTo<Session>(url, undefined, 'POST', '/auth/login', {
    username: DEMO_EMAIL,
    password,
  })
  if (code !== 200) throw new Error(String(code))
  return { call: (method, path, body) => callTo(url, data!.access_token, method, path, body) }
}

/** Runs a program until it ends. */
export async function runProcess(
  file: 'main.js' | 'admin.js' | 'worker.js',
  argv: string[],
  env: Record<string, string>,
  input = '',
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(file, argv, { PORT: '0', ...env })
  child.stdin!.end(input)
  await once(child, 'exit')
  return { code: child.exitCode, output: output() }
}

function launch(
  file: string,
  argv: string[],
  env: Record<string, string>,
): { child: ChildProcess; output: () => string } {
  const path = join(ROOT, 'dist/server', file)
  if (!existsSync(path)) throw new Error('the app is not built: npm run build')
  let text = ''
  const child = spawn(process.execPath, [path, ...argv], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  return { child, output: () => text }
}

export async function until(condition: () => boolean | Promise<boolean>, ms = 30_000): Promise<void> {
  const end = Date.now() + ms
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${condition.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
