import { chromium, type BrowserContext } from 'playwright'
import { BROWSER_FLAGS } from '#tests/support/browser/browser-flags.ts'

export interface KillableBrowser {
  context: BrowserContext
  /** As when the power goes: nothing is written any more. */
  kill(): Promise<void>
}

/**
 * A browser with its profile on the disk: what it kept is there when it is opened on the same folder again.
 */
export async function openKillable(profile: string, baseURL: string): Promise<KillableBrowser> {
  const path = process.env.CHROMIUM_PATH
  const context = await chromium.launchPersistentContext(profile, {
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
