import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Envelope } from '#src/contract/endpoint.ts'
import type { InquiryReceived } from '#src/contract/inquiries.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { NeverWorks, runDueJobs } from '#server/jobs/runner.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'
import { multipart, sample, type Sample } from '#tests/support/server/upload.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const runAdmin = (...argv: string[]) => runVerb({ argv, input: '' }, server.deps)
let callers = 0
async function write(fields: Record<string, string>, files: readonly Sample[] = []): Promise<string> {
  const body = await multipart(
    {
      id: make.id(),
      topic: 'other',
      name: 'Mina Roy',
      email: 'mina@example.com',
      message: 'Hello\nthere',
      ...fields,
    },
    files,
  )
  return (
    await server.app.inject({
      method: 'POST',
      url: '/api/inquiries',
      remoteAddress: `192.0.2.${(callers += 1)}`,
      ...body,
    })
  ).json<Envelope<InquiryReceived>>().data!.number
}

describe('an operator', () => {
  test('lists inquiries by topic, state and day, reads one, saves its files, and marks it answered', async () => {
    const claim = await write({ topic: 'claim' }, [sample.png('box.png'), sample.png('box.png', 222)])
    server.clock.advance(86_400_000)
    const ocean = await write({
      topic: 'ocean',
      originCountry: 'CN',
      originPlace: 'Ningbo',
      destinationPlace: 'Toronto',
      oceanMode: 'LCL',
      cubicMetres: '3',
      kilograms: '400',
      readyDate: '2026-12-01',
      goods: 'Tea',
    })
    const spam = await write({ homepage: 'https://buy.example' })
    const numbers = async (...argv: string[]) =>
      (await runAdmin('inquiries', ...argv)).output
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t')[0])
    expect(await numbers()).toEqual(
      [spam, ocean, claim]
        .toSorted((a, b) => (a > b ? -1 : 1))
        .toSorted((a, b) => Number(a === claim) - Number(b === claim)),
    )
    expect(await numbers('--topic', 'ocean')).toEqual([ocean])
    expect(await numbers('--since', '2026-11-19', '--state', 'open')).toEqual([ocean])
    expect(await numbers('list', '--state', 'suspected')).toEqual([spam])
    expect(
      (await runAdmin('inquiries')).output.split('\n').every((line) => line.split('\t').length === 7),
      'a line for each, whatever was written',
    ).toBe(true)

    expect((await runAdmin('inquiries', 'show', ocean.replace('-', '').toLowerCase())).output).toMatch(
      /goods: Tea\n\nHello\nthere$/,
    )
    const { output, files } = await runAdmin('inquiries', 'files', claim, 'out')
    expect(output.split('\n')).toEqual([`out/${claim}-1-box.png`, `out/${claim}-2-box.png`])
    expect(files!.map(({ base64 }) => Buffer.from(base64, 'base64').length)).toEqual([100, 222])
    expect((await runAdmin('inquiries', 'files', ocean, 'out')).output).toBe(`${ocean} has no files.`)

    expect(await runAdmin('inquiries', 'answered', claim)).toEqual({
      output: `${claim} marked as answered.`,
      failed: false,
    })
    expect(await numbers('--state', 'answered')).toEqual([claim])
    expect(
      await server.deps.database.sql.execute(`select 1 from audit_log where action = 'inquiry:answered'`),
    ).toMatchObject({ rows: [{}] })
  })

  test.each([
    [['inquiries', '--topic', 'weather'], '--topic must be one of quote, shipment'],
    [['inquiries', '--state', 'lost'], '--state must be one of open, answered, suspected'],
    [['inquiries', '--since', 'yesterday'], '--since must be a date such as'],
    [['inquiries', '--limit', 'all'], '--limit must be a whole number'],
    [['inquiries', 'show'], 'Enter the inquiry number'],
    [['inquiries', 'show', 'NQ0001-0014'], 'isn’t a valid inquiry number'],
    [['inquiries', 'show', 'OR0000-1235'], 'isn’t a valid inquiry number'],
    [['jobs', 'retry', 'some'], 'is neither a job ID nor "dead"'],
    [['jobs', 'retry'], 'Enter a job ID'],
    [['jobs', 'retry', make.id()], 'No waiting or failed job'],
    [['mail', '--state', 'lost'], '--state must be one of waiting, sent'],
    [['inquiries', 'burn'], 'Unknown command "inquiries burn".'],
  ])('who types %j is told what was wrong', async (argv, message) => {
    const { output, failed } = await runAdmin(...argv)
    expect(output).toContain(message)
    expect(failed).toBe(true)
  })

  test('sees queued email and dead jobs, and retries them', async () => {
    await write({ email: 'seen@example.com' })
    expect((await runAdmin('mail', '--state', 'waiting')).output).toContain('seen@example.com')
    await runDueJobs(
      server.deps,
      {
        'send-mail': async () => {
          throw new NeverWorks('EENVELOPE 550')
        },
      },
      { error: () => {} },
    )
    const dead = (await runAdmin('jobs', '--state', 'dead')).output.split('\n').slice(1)
    expect(dead.length).toBeGreaterThanOrEqual(2)
    expect(dead[0]).toContain('EENVELOPE 550')
    expect(dead.join('\n'), 'nothing about people').not.toContain('@')
    expect((await runAdmin('jobs', 'retry', dead[0]!.split('\t')[0]!)).output).toBe(
      '1 job will be retried now.',
    )
    expect((await runAdmin('jobs', 'retry', 'dead')).output).toBe(
      `${dead.length - 1} job${dead.length === 2 ? '' : 's'} will be retried now.`,
    )
    expect(await runAdmin('jobs', 'retry', 'dead')).toEqual({ output: 'No failed jobs.', failed: true })
    expect(await runDueJobs(server.deps, { 'send-mail': async () => {} }, { error: () => {} })).toBe(
      dead.length,
    )
    expect((await runAdmin('jobs')).output.split('\n')).toHaveLength(1)
  })
})
