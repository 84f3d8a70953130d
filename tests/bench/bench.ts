import type { BrowserContext, Page } from 'playwright'
import type { Line } from './figures.ts'
import type { Front } from './front.ts'
import type { Bench as InPage } from './page/main.ts'

declare global {
  interface Window {
    bench: InPage
  }
}

/** What every row is given. */
export interface Bench {
  front: Front
  /** 0 ≤ x < 1, the same in every run. */
  random: () => number
  /** Starts a browser whose databases are on disk, as people's are: a private window keeps them in memory. */
  profile: <T>(work: (context: BrowserContext) => Promise<T>, flags?: string[]) => Promise<T>
  say: (text: string) => void
  /** All competitors, unless only some are wanted. */
  among: (names: string[]) => string[]
  /** Ten, unless it is only a trial run. */
  repeats: number
}
export interface Row {
  name: string
  run: (bench: Bench) => Promise<Line[]>
}

/** A new page with everything page/main.ts offers. */
export async function benchPage(context: BrowserContext, { url }: Front, path = '/'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url + path)
  await page.waitForFunction(() => 'bench' in window)
  return page
}
