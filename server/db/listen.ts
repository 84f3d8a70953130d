import type { Client } from 'pg'

const RECONNECT_MS = 5000

/**
 * Listens to a PostgreSQL channel over a connection of its own. Also calls back each time it connects,
 * because something may have been missed. A broken connection is reopened. @returns a function that stops it
 */
export function listenOn(
  connectionString: string,
  channel: string,
  onNotify: () => void,
): () => Promise<void> {
  let client: Client | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false

  async function begin(): Promise<void> {
    const { Client } = (await import('pg')).default
    if (ended) return
    const line = new Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: RECONNECT_MS,
      application_name: 'portage-listen',
    })
    client = line
    let broken = false
    const again = () => {
      if (broken || ended) return
      broken = true
      void line.end().catch(() => {})
      timer = setTimeout(() => void begin(), RECONNECT_MS)
      timer.unref()
    }
    line.on('error', again)
    line.on('end', again)
    line.on('notification', onNotify)
    await line
      .connect()
      .then(() => line.query(`listen ${channel}`))
      .then(onNotify, again)
  }
  void begin()
  return async () => {
    ended = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
}
