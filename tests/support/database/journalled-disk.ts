import { fstatSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import {
  DurableDisk,
  type Emscripten,
  type NodeFiles,
  type StartOptions,
} from '#server/db/embedded/durable-disk.ts'
import { CutDisk, type DiskEvent } from './cut-disk.ts'

/** About as long as a sync takes on a good disk; other writes go on meanwhile. */
const SYNC_MS = 2

/**
 * A database's durable disk with a journal of everything that happens to it, so that afterwards the power can
 * be "cut" at any moment.
 */
export class JournalledDisk extends DurableDisk {
  readonly events: DiskEvent[] = []
  readonly #root: string
  readonly #lies: boolean
  readonly #first: [path: string, file: number | 'folder', bytes: Buffer][]
  #made = 0
  readonly #byInode = new Map<number, number>()
  readonly #opened = new Map<number, number | string>()

  /** `lies`: the disk claims to have synced and hasn't. */
  constructor(folder: string, { lies = false } = {}) {
    super(folder)
    this.#root = folder
    this.#lies = lies
    this.#first = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => {
      const stats = lstatSync(join(folder, path))
      return stats.isFile()
        ? [path, this.#number(stats.ino), readFileSync(join(folder, path))]
        : [path, 'folder', Buffer.alloc(0)]
    })
  }

  say(what: string): void {
    this.events.push({ kind: 'said', what })
  }
  saidBefore(cut: number): string[] {
    return this.events.slice(0, cut).flatMap((event) => (event.kind === 'said' ? [event.what] : []))
  }

  /** The disk as a power cut before each of these events leaves it; the events in ascending order. */
  *cutAt(cuts: readonly number[]): Generator<{ cut: number; disk: CutDisk }> {
    const disk = new CutDisk(this.#first)
    let next = 0
    for (const cut of cuts) {
      for (; next < cut; next += 1) disk.take(this.events[next]!, next)
      yield { cut, disk }
    }
  }

  override init(pg: PGlite, options: StartOptions): Promise<{ emscriptenOpts: StartOptions }> {
    // Wrapped before the durable disk's own calls, which sit between it and PostgreSQL, so that the journal
    // has what reaches the disk.
    return super.init(pg, {
      ...options,
      preRun: [
        ...[options.preRun ?? []].flat(),
        (module: unknown) => this.#journal((module as Emscripten).NODEFS),
      ],
    } as StartOptions)
  }

  /** The journal only has syncs of files. */
  protected override syncFileSystem(): boolean {
    return false
  }
  protected override syncFile(fd: number): void {
    this.#synced(fd, this.events.length)
  }
  protected override async syncFileSoon(fd: number): Promise<void> {
    const before = this.events.length
    await new Promise((resolve) => setTimeout(resolve, SYNC_MS))
    this.#synced(fd, before)
  }

  #synced(fd: number, before: number): void {
    if (!this.#lies) this.events.push({ kind: 'sync', of: this.#opened.get(fd)!, before })
  }

  #number(inode: number): number {
    this.#made += 1
    this.#byInode.set(inode, this.#made)
    return this.#made
  }

  #journal(files: NodeFiles): void {
    const { node_ops: named, stream_ops: opened } = files
    const { mknod, rename, unlink, rmdir, setattr } = named
    const { open, write, setattr: setOpened } = opened
    type Node = Parameters<typeof files.realPath>[0]
    const pathOf = (node: Node) => relative(this.#root, files.realPath(node))
    named.mknod = (parent, name, mode, device) => {
      const node = mknod(parent, name, mode, device)
      const stats = lstatSync(files.realPath(node))
      this.events.push({
        kind: 'link',
        path: pathOf(node),
        file: stats.isFile() ? this.#number(stats.ino) : 'folder',
      })
      return node
    }
    named.rename = (node, folder, name) => {
      this.events.push({ kind: 'rename', path: pathOf(node), to: join(pathOf(folder), name) })
      rename(node, folder, name)
    }
    const away =
      (take: typeof unlink): typeof unlink =>
      (parent, name) => {
        this.events.push({ kind: 'unlink', path: join(pathOf(parent), name) })
        take(parent, name)
      }
    named.unlink = away(unlink)
    named.rmdir = away(rmdir)
    named.setattr = (node, attributes) => {
      setattr(node, attributes)
      if (attributes.size !== undefined)
        this.events.push({
          kind: 'length',
          file: this.#byInode.get(lstatSync(files.realPath(node)).ino)!,
          length: attributes.size,
        })
    }
    opened.setattr = (stream, attributes) => {
      setOpened(stream, attributes)
      if (attributes.size !== undefined)
        this.events.push({
          kind: 'length',
          file: this.#opened.get(stream.nfd) as number,
          length: attributes.size,
        })
    }
    opened.open = (stream) => {
      open(stream)
      const stats = fstatSync(stream.nfd)
      this.#opened.set(stream.nfd, stats.isFile() ? this.#byInode.get(stats.ino)! : pathOf(stream.node))
    }
    opened.write = (stream, buffer, offset, length, position) => {
      this.events.push({
        kind: 'write',
        file: this.#opened.get(stream.nfd) as number,
        at: position,
        bytes: Buffer.from(buffer.subarray(offset, offset + length)),
      })
      return write(stream, buffer, offset, length, position)
    }
  }
}
