import { chromium, type BrowserContext } from 'playwright'
import { STILL } from '#tests/support/browser/browser.ts'
import { BROWSER_FLAGS } from '#tests/support/browser/browser-flags.ts'

export interface KillableBrowser {
  context: BrowserContext
  /** Kills it, as a power cut would: nothing more is written. */
  kill(): Promise<void>
}

/** A browser with its profile on disk: opened on the same folder again, it has what it stored. */
export async function openKillable(profile: string, baseURL: string): Promise<KillableBrowser> {
  const path = process.env.CHROMIUM_PATH
  const context = await chromium.launchPersistentContext(profile, {
    ...STILL,
    baseURL,
    viewport: { width: 1330, height: 900 },
    args: BROWSER_FLAGS,
    ...(path && { executablePath: path }),
  })
  const session = await context.browser()!.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const { id } = processInfo.find(({ type }) => type === 'browser')!
  return {
    context,
    async kill() {
      const gone = new Promise((resolve) => {
        context.on('close', resolve)
      })
      process.kill(id, 'SIGKILL')
      await gone
    },
  }
}
