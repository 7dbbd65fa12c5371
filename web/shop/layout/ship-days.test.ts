import assert from 'node:assert/strict'
import { test } from 'node:test'
import { thanksTexts } from '#web/shop/decisions/thanks.texts.ts'
import { helpTexts } from '#web/shop/help/help.texts.ts'
import { guideTexts } from '#web/shop/legal/guide.texts.ts'

test('Q138 guide, questions and thanks say when parcels usually arrive, and when they leave at the latest', () => {
  for (const { ja, en } of [guideTexts, helpTexts, thanksTexts]) {
    assert.match(JSON.stringify(ja), /3〜14日.*遅くとも.*\{shipDays\}営業日/)
    assert.match(JSON.stringify(en), /3 to 14 days.*\{shipDays\} business days at the latest/)
  }
})
