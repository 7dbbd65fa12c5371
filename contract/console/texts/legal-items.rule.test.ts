import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RETURNS } from '#contract/constants.ts'
import { type LegalItem, missingItems } from './legal-items.rule.ts'

const stating = (item: LegalItem, text: string, textEn = text) => ({
  items: [item],
  text,
  textEn,
})
const COMPLETE = [
  stating('name', '株式会社引札', 'Hikifuda Inc.'),
  stating('address', '東京都渋谷区１−２−３', '1-2-3 Shibuya, Tokyo'),
  stating('phone', '０３−１２３４−５６７８', '03-1234-5678'),
  stating('price', '各画面に表示します。', 'As shown.'),
  stating('shipping_time', '{shipDays}営業日以内', 'Within {shipDays} business days'),
  stating('returns', 'お受けしていません。', 'Not accepted.'),
  stating('licence_number', '東京都公安委員会 第301234567890号', 'No. 301234567890'),
]

test('A-167: a page that states every required item lacks none, also in full-width digits', () => {
  assert.deepEqual(missingItems('specific-commerce', COMPLETE), [])
})

test('A-167: each item that no section states is named, whichever it is', () => {
  for (const left of COMPLETE) {
    const rest = COMPLETE.filter((section) => section !== left)
    assert.deepEqual(missingItems('specific-commerce', rest), left.items)
    const onlyAbroad = [...rest, { ...left, countries: ['*'] }]
    assert.deepEqual(missingItems('specific-commerce', onlyAbroad), left.items)
  }
  assert.deepEqual(missingItems('privacy-protection', []), ['name', 'address'])
  assert.deepEqual(missingItems('point-terms-of-service', []), ['price', 'returns'])
})

test('A-167: a section that refuses returns still states its other items', () => {
  const refusing = {
    ...stating('price', '返品はできません。', 'No returns.'),
    items: ['price', 'returns'],
  }
  const others = COMPLETE.filter(
    ({ items }) => !items.includes('price') && !items.includes('returns'),
  )
  assert.deepEqual(missingItems('specific-commerce', [...others, refusing as never]), ['returns'])
})

test('A-167: an item counts only if both languages state it, and not as a bare word', () => {
  for (const [item, text, textEn] of [
    ['name', '株式会社引札', '  '],
    ['address', 'サイトに掲載しています', '1-2-3 Shibuya'],
    ['phone', '03-1234-5678', 'on our site'],
    ['phone', '3-1234-5678', '03-1234-5678'],
    ['phone', '03-1234-56', '03-1234-5678'],
    ['shipping_time', 'すぐに', 'within 3 days'],
    ['returns', '返品はお受けしていません。', 'Unless we are at fault, there are no returns.'],
    ['returns', RETURNS.ja, 'An order cannot be returned.'],
    ['licence_number', '第301234567890号', 'No. 30123456789'],
    ['licence_number', '第3012345678901号', 'No. 3012345678901'],
  ] as const) {
    const others = COMPLETE.filter((section) => !section.items.includes(item))
    const sections = [...others, stating(item, text, textEn)]
    assert.deepEqual(missingItems('specific-commerce', sections), [item], text)
  }
})
