import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface BreakableConnection {
  /** The database's URL through this connection. */
  url: string
  /** Breaks all connections and refuses new ones. */
  cut(): void
  /** Holds back all data, like a database that is too busy to answer. */
  hold(): void
  /** Lets everything through again, including what was held back. */
  mend(): void
  close(): Promise<void>
}

/** A TCP proxy to a PostgreSQL server that can be cut and held up. */
export async function breakableConnection(target: string): Promise<BreakableConnection> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<[Socket, Socket]>()
  let state: 'open' | 'cut' | 'held' = 'open'
  const line = createServer((near) => {
    if (state === 'cut') {
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [one, other] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      one
        .on('data', (bytes) => other.write(bytes))
        .on('error', () => {})
        .on('close', () => {
          other.destroy()
          pairs.delete(pair)
        })
      if (state === 'held') one.pause()
    }
  })
  await new Promise<void>((resolve) => {
    line.listen(0, '127.0.0.1', resolve)
  })
  const url = new URL(target)
  url.host = `127.0.0.1:${(line.address() as AddressInfo).port}`
  const end = () => {
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  return {
    url: url.href,
    cut() {
      state = 'cut'
      end()
    },
    hold() {
      state = 'held'
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    mend() {
      state = 'open'
      for (const pair of pairs) for (const socket of pair) socket.resume()
    },
    close: () =>
      new Promise((resolve) => {
        end()
        line.close(() => resolve())
      }),
  }
}
