import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WonCard } from '#server/draws/cards/cards.ts'
import { LINK_ORIGIN } from '#server/outbox/mail-template.ts'
import { type ReceiptLine, receiptLetter } from './receipt.letter.ts'

const won = (no: number, label: string, isExtra = false) =>
  ({
    prize: { no, rarityLabel: label, rarityLabelEn: label === '並' ? null : `${label} en` },
    extra: isExtra ? {} : null,
  }) as WonCard
const line = (cards: readonly WonCard[], drawCount: number): ReceiptLine => ({
  pack: { ja: '秋のパック', en: 'Autumn' },
  drawCount,
  cards,
})

const valuesOf = (...given: Parameters<typeof receiptLetter>) =>
  receiptLetter(...given).values as Readonly<Record<string, unknown>>

test('the letter counts the cards of each rarity in the order of the prizes, extra prizes last', () => {
  const common = Array.from({ length: 1_200 }, () => won(2, '並'))
  const cards = [won(0, '賞', true), ...common, won(1, '特')]
  const values = valuesOf([line(cards, 1_201), line([won(2, '並')], 1)], [7, 8])
  assert.deepEqual(values.draws, {
    ja: '・秋のパック（1,201回）：特 1枚、並 1,200枚、賞 1枚\n・秋のパック（1回）：並 1枚',
    en: '・Autumn (1,201 draws): 特 en × 1, 並 × 1,200, 賞 en × 1\n・Autumn (1 draw): 並 × 1',
  })
})

test('the letter names how many purchases it does not list, and leads to the one or to all', () => {
  const lines = [line([won(2, '並')], 1)]
  const lettersOf = (purchaseIds: readonly number[]) => {
    const { draws, url, proof_url } = valuesOf(lines, purchaseIds)
    const paths = [url, proof_url].map((each) => String(each).replace(LINK_ORIGIN, ''))
    return [...Object.values(draws as object).map((text) => text.split('\n')[1]), ...paths]
  }
  assert.deepEqual(lettersOf([9]), [
    undefined,
    undefined,
    '/buy-product-history-detail?packHistoryId=9',
    '/fairness?packHistoryId=9',
  ])
  assert.deepEqual(lettersOf([9, 10, 11]), [
    'ほか2件',
    'and 2 more',
    '/buy-product-history',
    '/fairness',
  ])
})
