import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { readsTwin } from '#web/wire/public-twins.ts'
import { loadCurrentUser } from './current-user.ts'

test('a user requested before a purchase or a login does not replace one requested after it', async () => {
  const answers: ((point: number) => void)[] = []
  mock.method(globalThis, 'fetch', async () => {
    const point = await new Promise<number>((done) => answers.push(done))
    const user = { is_login: point === 700 ? '1' : '0', point, server_time: 0 }
    return new Response(JSON.stringify({ state: 200, errors: {}, ...user }))
  })
  const client = new QueryClient()
  const shown = () =>
    client.getQueriesData<{ answer: { point: number } }>({}).map(([, data]) => data?.answer.point)
  const before = loadCurrentUser(client)
  const after = loadCurrentUser(client)
  answers[1]?.(700)
  assert.equal((await after)?.point, 700)
  answers[0]?.(1_000)
  await before
  assert.deepEqual(shown(), [700])
  assert.equal(readsTwin('GET /user/pack/list'), false, 'a member, who is no guest')
  mock.restoreAll()
})
