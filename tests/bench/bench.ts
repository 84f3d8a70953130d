import type { BrowserContext, Page } from 'playwright'
import type { Line } from './figures.ts'
import type { Front } from './front.ts'
import type { Bench as InPage } from './page/main.ts'

declare global {
  interface Window {
    bench: InPage
  }
}

/** What a row works with. */
export interface Bench {
  front: Front
  /** 0 ≤ x < 1, the same in every run. */
  random: () => number
  /**
   * A browser of its own whose databases lie on the disk, as a person's do: a private window keeps them in
   * memory.
   */
  profile: <T>(work: (context: BrowserContext) => Promise<T>, flags?: string[]) => Promise<T>
  say: (text: string) => void
  /** All of them, unless somebody only looks at some. */
  among: (names: string[]) => string[]
  /** Ten, unless somebody only tries whether it runs. */
  repeats: number
}
export interface Row {
  name: string
  run: (bench: Bench) => Promise<Line[]>
}

/** A fresh page with what page/main.ts offers. */
export async function benchPage(context: BrowserContext, { url }: Front, path = '/'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url + path)
  await page.waitForFunction(() => 'bench' in window)
  return page
}
