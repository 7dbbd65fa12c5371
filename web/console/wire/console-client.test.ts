import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { REASON } from '#contract/console/reasons.ts'
import { storeCsrf } from '#web/wire/csrf.ts'
import { onSessionEnd, send } from './console-client.ts'

afterEach(() => mock.restoreAll())

/** Replaces the server by the given responses, one for each request. */
function respondWith(...responses: readonly object[]): () => number {
  const fetched = mock.method(globalThis, 'fetch', async () => {
    const response = responses[fetched.mock.callCount()]
    return new Response(JSON.stringify(response))
  })
  return () => fetched.mock.callCount()
}

const csrf = (value: string) => ({ name: 'csrf', value })
const forged = { state: 400, result: REASON.forged, errors: {}, csrf: csrf('B') }

test('a session that ends between a call and its repetition sends the operator to the login', async () => {
  let endCount = 0
  const forget = onSessionEnd(() => {
    endCount += 1
  })
  storeCsrf(csrf('A'))
  const requestCount = respondWith(forged, { state: 401, errors: {}, csrf: csrf('C') })
  const outcome = await send('GET /adjustment-limit', {})
  forget()
  assert.equal(requestCount(), 2)
  assert.equal(outcome.kind === 'refused' && outcome.state, 401)
  assert.equal(endCount, 1)
})
