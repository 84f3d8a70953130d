import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MemberPage } from '#src/contract/account/members.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

describe.each(DATABASES)('a large company, on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterAll(() => server.close())

  test('the members of a large company are read page by page, each once, and found by name or address', async () => {
    const owner = await server.customer({ accountType: 'Business' })
    for (let made = 0; made < 60; made += 1) await server.member(owner, ['viewer'])
    const kim = await server.member(owner, ['shipper'])
    const pages: string[][] = []
    for (let after: string | null = ''; after !== null;) {
      const { data }: { data?: MemberPage } = await owner.call('GET', `/members?after=${after}`)
      pages.push(data!.members.map(({ id }) => id))
      after = data!.next
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 12])
    expect(new Set(pages.flat()).size).toBe(62)
    const find = async (q: string) =>
      (await owner.call<MemberPage>('GET', `/members?q=${encodeURIComponent(q)}`)).data!.members.map(
        ({ id }) => id,
      )
    expect(await find(kim.user.userName.toUpperCase())).toEqual([kim.user.id])
    expect(await find(kim.user.nickName)).toContain(kim.user.id)
    expect(await find('100%'), 'signs mean themselves').toEqual([])
  })
})
