import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { answerOf, type ConsoleCall } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import { fieldsOf, type Mask, maskedText } from '#contract/console/privacy.ts'
import { maskAnswer } from './mask.rule.ts'

const SEEN: Readonly<Record<Mask, Readonly<Record<string, string>>>> = {
  name: { '江田 花子': '江…', 𠮷野: '𠮷…', '': '' },
  mail: { 'eda@example.com': 'e…@example.com', '': '…' },
  phone: { '09012345678': '…5678', '': '' },
  postcode: { '1500001': '150…', '': '' },
  contact: { 'eda@example.com': 'e…@example.com', '09012345678': '…5678' },
  year: { '2010-05-06': '2010…' },
  present: { 渋谷区: '…', '': '' },
  nothing: { '神南1-1': '' },
}

test('A-146: a mask leaves enough to tell members apart, and too little to contact one', () => {
  for (const [mask, texts] of Object.entries(SEEN)) {
    const schema = z.object({ list: z.array(z.object({ text: maskedText(mask as Mask) })) })
    for (const [text, seen] of Object.entries(texts))
      assert.deepEqual(maskAnswer(schema, { list: [{ text }] }, 'owner'), {
        list: [{ text: seen }],
      })
  }
})

test('A-146: a role with the permission gets the text whole, and null stays null', () => {
  const name = maskedText('name', 'members.unmask').nullable()
  const schema = z.object({ name, at: z.iso.datetime() })
  const answer = { name: '江田', at: new Date(0) }
  assert.deepEqual(maskAnswer(schema, answer, 'owner'), answer)
  assert.deepEqual(maskAnswer(schema, answer, 'auditor'), { ...answer, name: '江…' })
  assert.deepEqual(maskAnswer(schema, { ...answer, name: null }, 'auditor'), {
    ...answer,
    name: null,
  })
})

test('only reads of operators answer with masked texts, because other answers are not masked', () => {
  const masking = (Object.entries(consoleCalls) as [string, ConsoleCall][]).filter(([, call]) =>
    fieldsOf(answerOf(call)).some(({ decision }) => decision?.mask !== undefined),
  )
  assert.ok(masking.length > 5)
  for (const [key, call] of masking) assert.ok(key.startsWith('GET ') && 'permission' in call, key)
})
