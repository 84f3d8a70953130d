import 'fake-indexeddb/auto'
import { ApiError } from '#src/api/api-error.ts'
import type { SyncFeed, SyncResult } from '#src/contract/sync.ts'
import { createSync, type Sync } from '#src/offline/sync/engine.ts'
import { connect, type UserDatabase } from '#src/offline/database/user-database.ts'
import type { memoryServer } from './memory-server.ts'

type Server = ReturnType<typeof memoryServer>
/** A request in flight: it may arrive or not, more than once, and its response may come back or not. */
export interface InFlight {
  tab: Tab
  arrive: () => void
  answer: () => void
  fail: () => void
  arrived: boolean
}

/** Shared by the tabs of all devices: a clock that only moves when told, IDs, and the requests in flight. */
export interface World {
  server: Server
  now: number
  ids: number
  wire: InFlight[]
  tabs: Tab[]
  late: (() => void)[]
  signedOut: boolean
}
export const newWorld = (server: Server): World => ({
  server,
  now: 1_000_000,
  ids: 0,
  wire: [],
  tabs: [],
  late: [],
  signedOut: false,
})

/** One tab of a device, with the real outbox and sync engine, on a database connection of its own. */
export class Tab {
  readonly world: World
  readonly device: string
  readonly db: UserDatabase
  readonly sync: Sync
  timer: { at: number; work: () => void } | undefined
  private working: Promise<void> = Promise.resolve()
  private onWire: () => void = () => {}
  alive = true

  constructor(world: World, device: string) {
    this.world = world
    this.device = device
    this.db = connect(device)
    world.tabs.push(this)
    this.sync = createSync({
      db: this.db,
      now: () => world.now,
      newId: () => this.newId(),
      random: () => 0.5,
      onTrouble: () => {},
      exclusively: (work) => work(false),
      after: (ms, work) => {
        const timer = { at: world.now + ms, work }
        this.timer = timer
        return () => {
          if (this.timer === timer) this.timer = undefined
        }
      },
      transport: {
        push: (ops) => this.send<SyncResult[]>(() => this.world.server.push(ops)),
        pull: (since) => this.send<SyncFeed>(() => this.world.server.pull(since)),
      },
    })
  }
  newId(): string {
    this.world.ids += 1
    return `id-${this.world.ids}`
  }
  moment() {
    return { now: this.world.now, newId: () => this.newId() }
  }
  /** Runs the engine until it waits for the network or has nothing to do. */
  async settle(start: () => Promise<void> = () => this.sync.kick()): Promise<void> {
    if (!this.alive) return
    const waiting = new Promise<void>((resolve) => {
      this.onWire = resolve
    })
    this.working = start()
    if (this.world.wire.some(({ tab }) => tab === this)) return
    await Promise.race([this.working, waiting])
  }
  /** Called after something came back from the network. */
  async goOn(come: () => void): Promise<void> {
    const waiting = new Promise<void>((resolve) => {
      this.onWire = resolve
    })
    come()
    if (this.alive) await Promise.race([this.working, waiting])
  }
  /** Kills the process: nothing more is written, while requests in flight may still arrive. */
  async crash(): Promise<void> {
    this.alive = false
    this.timer = undefined
    this.world.tabs = this.world.tabs.filter((tab) => tab !== this)
    for (const flight of this.world.wire.filter(({ tab, arrived }) => tab === this && !arrived))
      this.world.late.push(flight.arrive)
    this.world.wire = this.world.wire.filter(({ tab }) => tab !== this)
    this.db.close()
  }
  private send<T>(work: () => T): Promise<T> {
    if (this.world.signedOut) return Promise.reject(new ApiError('envelope', 401, ''))
    return new Promise<T>((resolve, reject) => {
      let result: T | undefined
      const leave = () => {
        this.world.wire = this.world.wire.filter((one) => one !== flight)
      }
      const flight: InFlight = {
        tab: this,
        arrived: false,
        arrive: () => {
          result = work()
          flight.arrived = true
        },
        answer: () => {
          leave()
          resolve(result!)
        },
        fail: () => {
          leave()
          reject(new ApiError('network', 0, ''))
        },
      }
      this.world.wire.push(flight)
      this.onWire()
    })
  }
}
