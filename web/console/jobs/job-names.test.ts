import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { jobNameTexts } from './job-names.texts.ts'

test('A-184 each background job has a name in both languages', async () => {
  const jobs = await readFile(new URL('../../../server/main/jobs.ts', import.meta.url), 'utf8')
  const names = [...jobs.matchAll(/name: '([a-z-]+)'/g)].map(([, name]) => name).sort()
  assert.ok(names.length > 30)
  for (const language of ['ja', 'en'] as const)
    assert.deepEqual(Object.keys(jobNameTexts[language].names).sort(), names)
})
