import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type ConsoleResponse, logInOperator } from '#testing/drivers/console-client.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

let panel: TestConsole
before(async () => {
  panel = await openTestConsole()
})
after(() => panel.close())

test('A-421 a request id is an operator’s own, and each repeated act gets its own answer again', async () => {
  const article = { titleEn: '', publishedAt: null, body: '<p>雪</p>', bodyEn: '' }
  const shared = randomUUID()
  const acts: (() => Promise<ConsoleResponse>)[] = []
  for (const [name, title, requestId] of [
    ['owner', '一', shared],
    ['support', '一', shared],
    ['owner', '二', randomUUID()],
    ['support', '三', randomUUID()],
  ] as const) {
    const client = await logInOperator(panel, name)
    acts.push(() => client.post('/articles/add', { ...article, title, requestId }))
  }
  const idsOf = async () => {
    const ids: number[] = []
    for (const act of acts) ids.push((await act()).id)
    return ids
  }
  const ids = await idsOf()
  assert.equal(new Set(ids).size, acts.length)
  assert.deepEqual(await idsOf(), ids)
})
