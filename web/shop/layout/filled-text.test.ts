import assert from 'node:assert/strict'
import { glob } from 'node:fs/promises'
import { test } from 'node:test'
import { thanksTexts } from '#web/shop/decisions/thanks.texts.ts'
import { helpTexts } from '#web/shop/help/help.texts.ts'
import { guideTexts } from '#web/shop/legal/guide.texts.ts'
import { holdText } from './hold-text.rule.ts'

test('Q138 guide, questions and thanks say when parcels usually arrive, and when they leave at the latest', () => {
  for (const { ja, en } of [guideTexts, helpTexts, thanksTexts]) {
    assert.match(JSON.stringify(ja), /3〜14日.*遅くとも.*\{shipDays\}営業日/)
    assert.match(JSON.stringify(en), /3 to 14 days.*\{shipDays\} business days at the latest/)
  }
})

test('K-030 one day to choose reads as 24 hours, and more as days', () => {
  const cases = [
    [1, '24時間', '24 hours'],
    [2, '2日', '2 days'],
    [60, '60日', '60 days'],
  ] as const
  for (const [days, ja, en] of cases)
    assert.deepEqual([holdText(days, 'ja'), holdText(days, 'en')], [ja, en])
})

/** Texts whose 24 hours are not the time to decide about cards. */
const OTHER_HOURS: Readonly<Record<string, number>> = {
  'web/shop/members/members.texts.ts': 2,
  'web/shop/packs/feed/feed.texts.ts': 4,
  'web/shop/registrations/registrations.texts.ts': 2,
  'web/shop/restrictions/counselling.texts.ts': 1,
}

test('K-030 no text of the shop names the time to choose itself, and guide and questions insert it', async () => {
  for await (const file of glob('web/shop/**/*.texts.ts')) {
    const text = JSON.stringify(await import(`#${file}`), (_, value) =>
      typeof value === 'function' ? String(value) : value,
    )
    const count = text.match(/24\s?(時間|hours)|twenty-four/gi)?.length ?? 0
    assert.equal(count, OTHER_HOURS[file] ?? 0, file)
  }
  for (const catalogue of [guideTexts, helpTexts])
    for (const texts of Object.values(catalogue)) assert.match(JSON.stringify(texts), /\{hold\}/)
})
