import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { describeMessages } from '#testing/repository/message-dump.ts'

// A person reads the file. `npm run texts` writes it anew: read the difference.
const kept = readFileSync(join(import.meta.dirname, 'messages.tsv'), 'utf8')

test('A-371: each mail, push, LINE and text message reads as its kept file says', async () => {
  assert.deepEqual((await describeMessages()).split('\n'), kept.split('\n'))
})
