import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { describeScreens, SCREEN_FILES } from '#testing/repository/screen-dump.ts'
import { describeOtherTexts, OTHER_TEXTS_FILE } from '#testing/repository/text-dump.ts'

// The files are read by a person. `npm run texts` writes them anew: read the difference.
for (const [part, path] of SCREEN_FILES)
  test(`A-370 A-390 A-391 A-394 A-400 A-401: each label and figure of the ${part} reads as its kept file says`, async () => {
    const [kept, read] = [readFileSync(path, 'utf8'), await describeScreens(part)]
    assert.deepEqual(read.split('\n'), kept.split('\n'))
  })

test('A-392: each text that no kept screen shows reads as its kept file says', async () => {
  const [kept, read] = [readFileSync(OTHER_TEXTS_FILE, 'utf8'), await describeOtherTexts()]
  assert.deepEqual(read.split('\n'), kept.split('\n'))
})
