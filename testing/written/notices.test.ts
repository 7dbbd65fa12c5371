import { test } from 'node:test'
import { assertKept } from './kept.ts'
import { writtenByNotices } from './notices.ts'

test('A-367 each way of paying and its notices write what the kept file says', async () => {
  assertKept('notices', await writtenByNotices())
})
