import { spawnSync } from 'node:child_process'
import { existsSync, fsync, fsyncSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { EmscriptenBuiltinFilesystem, type Filesystem } from '@electric-sql/pglite/basefs'
import { syncPath, syncTree } from './sync-tree.ts'

interface FsNode {
  name: string
  parent: FsNode
}
interface FsStream {
  nfd: number
  node: FsNode
}
interface Attributes {
  size?: number
}
/**
 * Emscripten's view of a Node folder: its files, by name and as they are open (`nfd`: Node's file
 * descriptor).
 */
export interface NodeFiles {
  realPath: (node: FsNode) => string
  node_ops: {
    setattr: (node: FsNode, attributes: Attributes) => void
    mknod: (parent: FsNode, name: string, mode: number, device: number) => FsNode
    rename: (node: FsNode, folder: FsNode, name: string) => void
    unlink: (parent: FsNode, name: string) => void
    rmdir: (parent: FsNode, name: string) => void
  }
  stream_ops: {
    open: (stream: FsStream) => void
    close: (stream: FsStream) => void
    setattr: (stream: FsStream, attributes: Attributes) => void
    write: (stream: FsStream, buffer: Uint8Array, offset: number, length: number, position: number) => number
    fsync?: (stream: FsStream) => number
  }
}
export interface Emscripten {
  NODEFS: NodeFiles
  FS: {
    mkdirTree(path: string): void
    mount(type: NodeFiles, options: { root: string }, path: string): void
    quit(): void
    ErrnoError: new (errno: number) => Error
  }
}
export type StartOptions = Parameters<Filesystem['init']>[1]

/**
 * PGlite starts PostgreSQL with -F, without any syncs. Its fdatasync does nothing, but its fsync reaches the
 * disk below. Two log segments are kept for reuse (PostgreSQL's own minimum is five, 80 MB).
 */
export const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((word) => word !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'min_wal_size=32MB',
]

const WASI_EIO = 29
const fsyncSoon = promisify(fsync)
const inLogFolder = ({ parent }: FsNode) => parent.name === 'pg_wal'
const isLog = (node: FsNode) => inLogFolder(node) && /^[\dA-F]{24}$/.test(node.name)

/**
 * A Node folder in which PostgreSQL's fsync is real; PGlite's own file system leaves it out, and a power cut
 * then loses committed data. Only syncs of the log are deferred, so that one can serve many commits: nobody
 * is told of a commit before `settled`, and no other file changes before the log is on disk. A failed sync
 * isn't retried, since the kernel may have dropped the pages.
 *
 * After a crash PostgreSQL syncs each of its 1,300 files, twice, before it reads its log; on a busy machine
 * that takes seconds. One sync of the whole file system does the same for all files that haven't changed
 * since.
 */
export class DurableDisk extends EmscriptenBuiltinFilesystem {
  /** PostgreSQL's own last message before it ended. */
  lastWords: string | undefined
  /** Bytes of log since the last checkpoint: what a start after a crash has to replay. */
  logged = 0
  #failure: Error | undefined
  readonly #failed: (why: Error) => void
  readonly #folder: string
  readonly #mounted: { root: string }
  #log = { name: '', end: 0, fd: -1 }
  /** How many log syncs PostgreSQL has requested, and how many of these are done. */
  #asked = 0
  #done = 0
  #syncing: Promise<void> | undefined
  #closeLater: (() => void)[] = []
  /** Files changed since opening began; undefined once the database is open. */
  #changed: Set<string> | undefined
  #allSynced: boolean | undefined

  /**
   * A new database is created beside its place and moved there once it is complete. `failed` is called when a
   * sync failed or PostgreSQL gave up. It must not return: PGlite would keep asking PostgreSQL, which no
   * longer answers.
   */
  constructor(
    folder: string,
    failed: (why: Error) => void = (why) => {
      throw why
    },
  ) {
    super(folder)
    this.#folder = folder
    this.#failed = failed
    this.#mounted = { root: folder }
    if (existsSync(join(folder, 'PG_VERSION'))) {
      // The data folder has our own lock. PostgreSQL's lock file, left empty by a power cut at the very
      // start, would keep it from ever starting again.
      rmSync(join(folder, 'postmaster.pid'), { force: true })
      this.#changed = new Set()
      return
    }
    this.#mounted.root = `${folder}.part`
    rmSync(this.#mounted.root, { recursive: true, force: true })
    mkdirSync(this.#mounted.root, { mode: 0o700 })
  }

  override init(pg: PGlite, options: StartOptions): Promise<{ emscriptenOpts: StartOptions }> {
    this.pg = pg
    const mount = (module: unknown) => {
      const { FS, NODEFS } = module as Emscripten
      this.#hook(NODEFS, () => new FS.ErrnoError(WASI_EIO))
      FS.mkdirTree(PGlite.paths.PGDATA)
      FS.mount(NODEFS, this.#mounted, PGlite.paths.PGDATA)
    }
    const printErr = (line: string) => {
      this.lastWords = /(?:PANIC|FATAL): +(.+)/.exec(line)?.[1] ?? this.lastWords
      options.printErr?.(line)
    }
    const onAbort = () => this.#fail(new Error(this.lastWords ?? 'PostgreSQL gave up'))
    return Promise.resolve({
      emscriptenOpts: {
        ...options,
        printErr,
        onAbort,
        preRun: [...[options.preRun ?? []].flat(), mount],
      } as StartOptions,
    })
  }

  /** PGlite calls it after each statement, and first when a new database is complete. */
  override async syncToFs(): Promise<void> {
    this.#changed = undefined
    if (this.#mounted.root === this.#folder) return
    await syncTree(this.#mounted.root)
    if (existsSync(this.#folder)) rmdirSync(this.#folder)
    renameSync(this.#mounted.root, this.#folder)
    this.#mounted.root = this.#folder
    await syncPath(dirname(this.#folder))
  }

  override async closeFs(): Promise<void> {
    await this.settled()
    ;(this.pg!.Module as unknown as Emscripten).FS.quit()
  }

  /**
   * Resolves when everything committed so far is on disk; one sync serves all waiters. @throws when it never
   * will be
   */
  async settled(): Promise<void> {
    const until = this.#asked
    while (this.#done < until && !this.#failure) await (this.#syncing ??= this.#syncLog())
    if (this.#failure) throw this.#failure
  }

  #fail(why: Error): void {
    this.#failure ??= why
    this.#failed(this.#failure)
  }

  /** Syncs the whole file system of a folder. @returns whether it did: only Linux has a way to */
  protected syncFileSystem(folder: string): boolean {
    return process.platform === 'linux' && spawnSync('sync', ['-f', folder], { stdio: 'ignore' }).status === 0
  }
  protected syncFile(fd: number): void {
    fsyncSync(fd)
  }
  protected syncFileSoon(fd: number): Promise<void> {
    return fsyncSoon(fd)
  }

  async #syncLog(): Promise<void> {
    const upTo = this.#asked
    try {
      await this.syncFileSoon(this.#log.fd)
      this.#done = Math.max(this.#done, upTo)
    } catch (error) {
      this.#fail(error as Error)
    } finally {
      this.#syncing = undefined
      for (const close of this.#closeLater.splice(0)) close()
    }
  }

  #hook({ node_ops: named, stream_ops: opened, realPath }: NodeFiles, eio: () => Error): void {
    const { write, close } = opened
    const isSynced = (node: FsNode) =>
      this.#changed !== undefined &&
      !this.#changed.has(realPath(node)) &&
      (this.#allSynced ??= this.syncFileSystem(this.#folder))
    const sync = (fd: number) => {
      try {
        this.syncFile(fd)
      } catch (error) {
        this.#fail(error as Error)
        throw eio()
      }
    }
    const logFirst = () => {
      if (this.#done === this.#asked) return
      sync(this.#log.fd)
      this.#done = this.#asked
    }
    opened.fsync = ({ node, nfd }) => {
      if (!isLog(node) || nfd !== this.#log.fd) logFirst()
      if (isLog(node)) {
        this.#log.fd = nfd
        this.#asked += 1
      } else if (!isSynced(node)) sync(nfd)
      return 0
    }
    opened.close = (stream) => {
      if (stream.nfd !== this.#log.fd) return close(stream)
      logFirst()
      this.#log.fd = -1
      // A file descriptor that is being synced must not be reused for another file.
      if (this.#syncing) this.#closeLater.push(() => close(stream))
      else close(stream)
    }
    opened.write = (stream, buffer, offset, length, position) => {
      if (!inLogFolder(stream.node)) logFirst()
      else if (isLog(stream.node)) this.#count(stream.node.name, position + length)
      this.#changed?.add(realPath(stream.node))
      return write(stream, buffer, offset, length, position)
    }
    const { mknod, rename, unlink, rmdir } = named
    named.mknod = (folder, name, mode, device) => {
      const node = mknod(folder, name, mode, device)
      for (const changed of [folder, node]) this.#changed?.add(realPath(changed))
      return node
    }
    named.rename = (node, folder, name) => {
      logFirst()
      for (const changed of [node.parent, folder]) this.#changed?.add(realPath(changed))
      this.#changed?.add(join(realPath(folder), name))
      rename(node, folder, name)
    }
    for (const [change, remove] of [
      ['unlink', unlink],
      ['rmdir', rmdir],
    ] as const)
      named[change] = (folder, name) => {
        logFirst()
        this.#changed?.add(realPath(folder))
        remove(folder, name)
      }
    // Only a changed length matters: dates and modes change at any time.
    const changeOf = (of: { node: FsNode } | FsNode) => ('node' in of ? of.node : of)
    for (const ops of [named, opened] as { setattr: (of: never, attributes: Attributes) => void }[]) {
      const { setattr } = ops
      ops.setattr = (of, attributes) => {
        if (attributes.size !== undefined) {
          logFirst()
          this.#changed?.add(realPath(changeOf(of)))
        }
        setattr(of, attributes)
      }
    }
  }

  #count(name: string, end: number): void {
    // The end of the first write shows where the log ended before, to a page.
    if (name !== this.#log.name) this.#log = { ...this.#log, name, end }
    this.logged += Math.max(0, end - this.#log.end)
    this.#log.end = Math.max(end, this.#log.end)
  }
}
