import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SHOP_PATHS } from '#contract/pages.ts'
import { OFFERED_PAGES, PACK_PAGE } from './linked-pages.rule.ts'

test('A-163 each page that a link can choose by its name is a page of the shop', () => {
  for (const path of [PACK_PAGE, ...Object.keys(OFFERED_PAGES)])
    assert.ok(SHOP_PATHS.includes(path), path)
  for (const [path, { ja, en }] of Object.entries(OFFERED_PAGES)) {
    assert.match(ja, /[ぁ-んァ-ヶ一-龠]/, path)
    assert.match(en, /^[A-Z]/, path)
  }
})
