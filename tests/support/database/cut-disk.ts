import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * An event on a disk. Files have numbers, since a name may come to mean another file; paths are relative to
 * its root.
 */
export type DiskEvent =
  | { kind: 'write'; file: number; at: number; bytes: Buffer }
  | { kind: 'length'; file: number; length: number }
  | { kind: 'link'; path: string; file: number | 'folder' }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'unlink'; path: string }
  /** A sync of a file or of a folder's names that has ended: it covers the events before `before`. */
  | { kind: 'sync'; of: number | string; before: number }
  | { kind: 'said'; what: string }
type Content = Extract<DiskEvent, { kind: 'write' | 'length' }>
type Naming = Extract<DiskEvent, { kind: 'link' | 'rename' | 'unlink' }>
interface Pending<Event> {
  index: number
  event: Event
}

/** Size of a sector in bytes: a disk writes it whole or not at all. */
const SECTOR = 512

/**
 * A disk that may lose whatever was never synced: any sectors of a write, and in a folder all name changes
 * from some point on. As with Linux's file systems, syncing a file also keeps its creation, but no later
 * rename.
 */
export class CutDisk {
  readonly #files = new Map<number, { bytes: Buffer; pending: Pending<Content>[] }>()
  readonly #names = new Map<string, number | 'folder'>()
  readonly #naming = new Map<string, Pending<Naming>[]>()

  /** Starts with what is durably on it. */
  constructor(first: Iterable<[path: string, file: number | 'folder', bytes: Buffer]>) {
    for (const [path, file, bytes] of first) {
      this.#names.set(path, file)
      if (file !== 'folder') this.#files.set(file, { bytes, pending: [] })
    }
  }

  take(event: DiskEvent, index: number): void {
    switch (event.kind) {
      case 'write':
      case 'length':
        this.#files.get(event.file)!.pending.push({ index, event })
        break
      case 'link':
        if (event.file !== 'folder') this.#files.set(event.file, { bytes: Buffer.alloc(0), pending: [] })
        this.#namesIn(folderOf(event.path)).push({ index, event })
        break
      case 'rename':
      case 'unlink':
        this.#namesIn(folderOf(event.path)).push({ index, event })
        break
      case 'sync':
        if (typeof event.of === 'string') this.#keepNames(event.of, event.before)
        else this.#keepFile(event.of, event.before)
        break
      case 'said':
    }
  }

  /** Writes the disk into a folder as a power cut may leave it. */
  unpack(into: string, random: () => number): void {
    const names = new Map(this.#names)
    for (const changes of this.#naming.values())
      for (const { event } of changes.slice(0, Math.floor(random() * (changes.length + 1))))
        rename(names, event)
    // Everything unsynced is lost, everything is kept, or part of it.
    const kept = [0, 1, random()][Math.floor(random() * 3)]!
    for (const [path, file] of [...names].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      if (file === 'folder') mkdirSync(join(into, path), { recursive: true, mode: 0o700 })
      else
        writeFileSync(
          join(into, path),
          this.#torn(file, () => random() < kept),
          { mode: 0o600 },
        )
    }
  }

  #namesIn(folder: string): Pending<Naming>[] {
    const there = this.#naming.get(folder) ?? []
    this.#naming.set(folder, there)
    return there
  }

  #keepNames(folder: string, before: number): void {
    const changes = this.#namesIn(folder)
    for (const { event } of takeBefore(changes, before)) rename(this.#names, event)
  }

  #keepFile(number: number, before: number): void {
    const file = this.#files.get(number)!
    const done = takeBefore(file.pending, before)
    if (done.length > 0)
      file.bytes = done.reduce<Buffer>(
        (bytes, { event }) => changed(bytes, event, () => true),
        Buffer.from(file.bytes),
      )
    for (const [folder, changes] of this.#naming) {
      const made = changes.find(({ event }) => event.kind === 'link' && event.file === number)
      if (made) this.#keepNames(folder, made.index + 1)
    }
  }

  #torn(number: number, keeps: () => boolean): Buffer {
    const { bytes, pending } = this.#files.get(number)!
    return pending.length === 0
      ? bytes
      : pending.reduce<Buffer>((torn, { event }) => changed(torn, event, keeps), Buffer.from(bytes))
  }
}

function changed(bytes: Buffer, event: Content, keeps: () => boolean): Buffer {
  if (event.kind === 'length') return keeps() ? resized(bytes, event.length) : bytes
  let after = bytes
  for (let from = 0; from < event.bytes.length; from += SECTOR) {
    if (!keeps()) continue
    const sector = event.bytes.subarray(from, from + SECTOR)
    after = resized(after, Math.max(after.length, event.at + from + sector.length))
    sector.copy(after, event.at + from)
  }
  return after
}

function resized(bytes: Buffer, length: number): Buffer {
  return length <= bytes.length ? bytes.subarray(0, length) : Buffer.concat([bytes], length)
}

function rename(names: Map<string, number | 'folder'>, event: Naming): void {
  if (event.kind === 'link') return void names.set(event.path, event.file)
  const file = names.get(event.path)
  names.delete(event.path)
  if (event.kind === 'rename' && file !== undefined) names.set(event.to, file)
}

/** Removes and returns them. */
function takeBefore<Event>(list: Pending<Event>[], before: number): Pending<Event>[] {
  const end = list.findIndex(({ index }) => index >= before)
  return list.splice(0, end < 0 ? list.length : end)
}

const folderOf = (path: string): string => (path.includes('/') ? dirname(path) : '')
