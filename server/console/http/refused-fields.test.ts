import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logInOperator } from '#testing/drivers/console-client.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'

test('A-042 a refused field is explained in the language of the operator', async (t) => {
  const testConsole = await openTestConsole()
  t.after(() => testConsole.close())
  const shipper = await logInOperator(testConsole, 'shipper')
  const support = await logInOperator(testConsole, 'support')
  for (const [language, sentence] of [
    ['ja', '入力内容が正しくありません'],
    ['en-US,en;q=0.9', 'Invalid value'],
  ] as const) {
    const headers = { 'accept-language': language }
    const refused = [
      // By the contract, and by a handler.
      await shipper.raw('/pick-list?ids=none', { headers }),
      await support.raw('/members/1/timeline?after=made-up', { headers }),
    ]
    for (const response of refused)
      assert.deepEqual(Object.values((await response.json()).errors).flat(), [sentence])
  }
})
