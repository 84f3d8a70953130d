import { createHash } from 'node:crypto'
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from './config/setting-readers.ts'

export interface DataLock {
  release(): Promise<void>
}

/**
 * Unix socket paths are limited to about 100 bytes; Windows has named pipes instead, which vanish with their
 * process.
 */
export function socketPath(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\portage-${name}`
  const inside = join(dataDir, 'admin.sock')
  return Buffer.byteLength(inside) < 100 ? inside : join(tmpdir(), `portage-${name}.sock`)
}

/**
 * Takes the data folder for this process alone: two processes on one embedded database destroy it (D6). The
 * lock file appears atomically; whether its owner is alive is determined by the socket it listens on, not by
 * a process id, which can belong to anybody after a restart.
 */
export async function lockData(dataDir: string): Promise<DataLock> {
  const lock = join(dataDir, 'server.lock')
  const ownLock = join(dataDir, `server.lock.${process.pid}`)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch(unlessThere)
    await writeFile(ownLock, JSON.stringify({ pid: process.pid }))
  } catch (error) {
    throw new ConfigError(
      `Can’t write to the data folder ${dataDir} (${(error as { code?: string }).code}). Set DATA_DIR to a writable folder.`,
    )
  }
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (
        await link(ownLock, lock).then(
          () => true,
          () => false,
        )
      )
        return { release: () => rm(lock, { force: true }) }
      if (await isOwned(dataDir))
        throw new ConfigError(
          `Another Portage server is using the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
        )
      // Renaming is atomic: of two processes that found the lock abandoned, one takes it and the other tries
      // again.
      const abandoned = `${lock}.${process.pid}.old`
      if (
        await rename(lock, abandoned).then(
          () => true,
          () => false,
        )
      )
        await rm(abandoned, { force: true })
    }
    throw new ConfigError(`Can’t lock the data folder ${dataDir}.`)
  } finally {
    await rm(ownLock, { force: true })
  }
}

/** A path that is wrongly a file is reported by the write that follows. */
function unlessThere(error: unknown): void {
  if ((error as { code?: string }).code !== 'EEXIST') throw error
}

/** Connects to the server that owns the folder; undefined when there is none. */
export function connectToOwner(dataDir: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(socketPath(dataDir))
    socket.once('connect', () => resolve(socket)).once('error', () => resolve(undefined))
  })
}

export const onlyOwner = (path: string) =>
  process.platform === 'win32' ? Promise.resolve() : chmod(path, 0o600)

/**
 * The owner listens right after locking: waiting briefly distinguishes one that is starting from a dead one.
 */
async function isOwned(dataDir: string): Promise<boolean> {
  for (let wait = 0; wait < 10; wait += 1) {
    const socket = await connectToOwner(dataDir)
    socket?.destroy()
    if (socket) return true
    const { pid } = JSON.parse(await readFile(join(dataDir, 'server.lock'), 'utf8').catch(() => '{}')) as {
      pid?: number
    }
    if (pid === undefined || pid === process.pid || !isRunning(pid)) return false
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  return false
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}
