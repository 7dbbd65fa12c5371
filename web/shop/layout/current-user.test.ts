import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { loadCurrentUser } from './current-user.ts'

test('a balance requested before a purchase does not replace one requested after it', async () => {
  const answers: ((point: number) => void)[] = []
  mock.method(globalThis, 'fetch', async () => {
    const point = await new Promise<number>((done) => answers.push(done))
    return new Response(JSON.stringify({ state: 200, errors: {}, point, server_time: 0 }))
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
  mock.restoreAll()
})
