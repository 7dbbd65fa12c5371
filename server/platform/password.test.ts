import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { Overloaded } from './load/overloaded.ts'
import { hashPassword, isPassword } from './password.ts'

const FLOOD = 200

test('a password is hashed by argon2id with 19 MiB and two passes', async () => {
  assert.match(await hashPassword('secret'), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('during a flood of hashings files are read at once, the rest is refused, and others get their turn', async () => {
  const passwordHash = await hashPassword('secret')
  await isPassword('warm', undefined)
  let doneCount = 0
  const flood = Array.from({ length: FLOOD }, () =>
    isPassword('wrong', passwordHash, 'a flooding address').then(
      () => {
        doneCount += 1
        return 'judged'
      },
      (cause: unknown) => (cause instanceof Overloaded ? 'refused' : 'failed'),
    ),
  )
  await readFile(import.meta.filename)
  assert.ok(doneCount <= 8, `the file was read after ${doneCount} hashings`)
  assert.equal(await isPassword('secret', passwordHash, 'another address'), true)
  assert.ok(doneCount <= 16, `the other address got its turn after ${doneCount} hashings`)
  const outcomes = await Promise.all(flood)
  const countOf = (outcome: string) => outcomes.filter((each) => each === outcome).length
  assert.ok(countOf('refused') >= FLOOD / 2, `${countOf('refused')} were refused`)
  assert.equal(countOf('failed'), 0)
})
