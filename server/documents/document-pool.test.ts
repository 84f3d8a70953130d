import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RequestError } from '#server/platform/errors.ts'
import { createDocumentPool, DrawingCancelled, type DocumentPool } from './document-pool.ts'
import type { Drawing } from './drawing.ts'
import { labelSamples } from './label/samples.ts'
import { renderLabels } from './label/label.ts'
import { drawnCount, newProgress, cancelDrawing } from './drawing-progress.ts'
import { renderPapers, type Paper } from './papers/paper.ts'

const { ottawaToVancouver } = labelSamples
const label: Drawing = { kind: 'labels', labels: [ottawaToVancouver], format: 'pdf4x6' }
const morning = (count: number): Drawing => ({
  kind: 'labels',
  format: 'pdf4x6',
  labels: Array.from({ length: count }, (_, n) => ({
    ...ottawaToVancouver,
    trackingNumber: `70351144771${n}`,
  })),
})
const exported = (count: number): Drawing => ({
  kind: 'export',
  page: {
    table: 'money',
    count,
    head: true,
    locale: 'en',
    rows: JSON.stringify(
      Array.from({ length: count }, () => ({
        at: '2026-03-04T00:00:00+00:00',
        reason: 'purchase',
        document: 'OR1',
        amount: -500,
      })),
    ),
  },
})
const paper: Paper = {
  locale: 'en',
  title: 'Slip',
  at: new Date('2026-03-04T00:00:00Z'),
  parts: [{ kind: 'text', text: 'Books' }],
  footer: 'Portage',
}

const pool = createDocumentPool(2)
beforeAll(() => warm(pool, 2))
afterAll(() => pool.close())
/** All threads have started and loaded their fonts. */
async function warm(some: DocumentPool, seats: number): Promise<void> {
  await Promise.all(
    Array.from({ length: seats }, (_, n) => some.draw(`early ${n}`, n === 0 ? label : morning(30))),
  )
}
/** In the order in which they arrive. */
const arrivals = async (drawings: Record<string, Promise<unknown>>) => {
  const came: string[] = []
  await Promise.all(
    Object.entries(drawings).map(async ([name, drawing]) => {
      await drawing
      came.push(name)
    }),
  )
  return came
}

describe('documents made in other threads', () => {
  it('are the same bytes as made here', async () => {
    expect(
      Buffer.compare(await pool.draw('mina', label), await renderLabels([ottawaToVancouver], 'pdf4x6')),
    ).toBe(0)
    expect(
      Buffer.compare(
        await pool.draw('mina', { kind: 'papers', papers: [paper] }),
        await renderPapers([paper]),
      ),
    ).toBe(0)
  })

  it('this thread stays responsive while two hundred labels are drawn', async () => {
    let turns = 0
    const turning = setInterval(() => {
      turns += 1
    }, 1)
    const meter = newProgress()
    await pool.draw('mina', morning(200), { meter })
    clearInterval(turning)
    expect(drawnCount(meter)).toBe(200)
    expect(turns).toBeGreaterThan(20)
  })

  it('one label doesn’t wait behind two mornings of labels, whether its own customer’s or another’s', async () => {
    const came = await arrivals({
      first: pool.draw('mina', morning(150)),
      second: pool.draw('mina', morning(150)),
      own: pool.draw('mina', label),
      other: pool.draw('lee', label),
    })
    expect(came.slice(0, 2).toSorted()).toEqual(['other', 'own'])
  })

  it('two customers’ mornings take turns, however many labels one requested', async () => {
    const three = createDocumentPool(3)
    try {
      await warm(three, 3)
      const [drawn, waiting] = [newProgress(), newProgress()]
      const ends = Promise.allSettled([
        three.draw('mina', morning(2000), { meter: drawn }),
        three.draw('mina', morning(120), { meter: waiting }),
      ])
      await three.draw('lee', morning(30))
      expect(drawnCount(drawn)).toBeLessThan(2000)
      expect(drawnCount(waiting)).toBe(0)
      cancelDrawing(waiting)
      cancelDrawing(drawn)
      await ends
    } finally {
      await three.close()
    }
  })

  it('text that no barcode can hold is refused as here, and the thread continues', async () => {
    await expect(
      pool.draw('mina', {
        kind: 'labels',
        format: 'zpl',
        labels: [{ ...ottawaToVancouver, trackingNumber: '^XA' }],
      }),
    ).rejects.toThrow(RangeError)
    expect((await pool.draw('mina', label)).length).toBeGreaterThan(1000)
  })

  it('a cancelled job ends, drawing or waiting', async () => {
    const [meter, waiting] = [newProgress(), newProgress()]
    const ends = Promise.allSettled([
      pool.draw('mina', morning(2000), { meter }),
      pool.draw('mina', morning(2000), { meter: waiting }),
    ])
    await expect.poll(() => drawnCount(meter)).toBeGreaterThan(0)
    cancelDrawing(waiting)
    cancelDrawing(meter)
    expect(await ends).toEqual([
      { status: 'rejected', reason: new DrawingCancelled() },
      { status: 'rejected', reason: new DrawingCancelled() },
    ])
    expect(drawnCount(meter)).toBeLessThan(2000)
    expect(drawnCount(waiting)).toBe(0)
  })

  it('one customer’s flood is refused with a time to come again, and another customer is served', async () => {
    const wanted = Array.from({ length: 12 }, () => pool.draw('mina', morning(30)))
    const other = pool.draw('lee', morning(30))
    const answers = await Promise.allSettled(wanted)
    const refused = answers
      .filter((answer) => answer.status === 'rejected')
      .map(({ reason }) => reason as RequestError)
    expect(refused).toHaveLength(6)
    expect(refused[0]).toMatchObject({
      messageId: 'error.busy',
      code: 503,
      status: 503,
      retryAfterSeconds: 5,
    })
    expect((await other).length).toBeGreaterThan(1000)
  })

  it('an export is read and written in another thread, a page of a thousand rows counting as much as a morning of labels', async () => {
    const csv = await pool.draw('mina', exported(1000))
    expect(Buffer.from(csv).toString()).toBe(
      `\uFEFFDate,Reason,Document,Amount\r\n${'2026-03-03T19:00:00-05:00,Shipment,OR1,-5.00\r\n'.repeat(1000)}`,
    )
    const came = await arrivals({
      first: pool.draw('mina', morning(60)),
      page: pool.draw('mina', exported(1000)),
      own: pool.draw('mina', label),
    })
    expect(came).toEqual(['own', 'first', 'page'])
  })

  it('an admitted job continues during a flood: it waits its turn and isn’t refused', async () => {
    const flood = Promise.allSettled(Array.from({ length: 12 }, () => pool.draw('mina', morning(30))))
    await expect(pool.draw('mina', exported(1000))).rejects.toMatchObject({
      code: 503,
    } satisfies Partial<RequestError>)
    expect((await pool.draw('mina', exported(1000), { begun: true })).length).toBeGreaterThan(1000)
    await flood
  })

  it('a stopping server waits for no drawing, and starts no other', async () => {
    const dying = createDocumentPool(2)
    const lost = Promise.allSettled([dying.draw('mina', morning(2000))])
    await dying.close()
    expect((await lost)[0]!.status).toBe('rejected')
    await expect(dying.draw('mina', label)).rejects.toMatchObject({
      code: 503,
    } satisfies Partial<RequestError>)
  })
})
