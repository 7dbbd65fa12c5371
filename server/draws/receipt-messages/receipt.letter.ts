import type { WonCard } from '#server/draws/cards/cards.ts'
import { LINK_ORIGIN } from '#server/outbox/mail-template.ts'
import type { TemplatedMail } from '#server/outbox/templates/templates.ts'
import type { Message } from '#server/platform/language.ts'

export interface ReceiptLine {
  readonly pack: Message
  readonly drawCount: number
  readonly cards: readonly WonCard[]
}

/** Mails list no more purchases than this; `purchaseIds` has all of them, the oldest first. */
export const RECEIPT_LINES_MAX = 20

export function receiptLetter(
  lines: readonly ReceiptLine[],
  purchaseIds: readonly number[],
): TemplatedMail {
  const hiddenCount = purchaseIds.length - lines.length
  const draws = {
    ja: [
      ...lines.map(({ pack, drawCount, cards }) => {
        const counts = countsOf(cards, 'ja').map(
          ([label, count]) => `${label} ${count.toLocaleString('ja-JP')}枚`,
        )
        return `・${pack.ja}（${drawCount.toLocaleString('ja-JP')}回）：${counts.join('、')}`
      }),
      ...(hiddenCount > 0 ? [`ほか${hiddenCount}件`] : []),
    ].join('\n'),
    en: [
      ...lines.map(({ pack, drawCount, cards }) => {
        const counts = countsOf(cards, 'en').map(
          ([label, count]) => `${label} × ${count.toLocaleString('en-US')}`,
        )
        const times = `${drawCount.toLocaleString('en-US')} ${drawCount === 1 ? 'draw' : 'draws'}`
        return `・${pack.en} (${times}): ${counts.join(', ')}`
      }),
      ...(hiddenCount > 0 ? [`and ${hiddenCount} more`] : []),
    ].join('\n'),
  }
  const [only] = purchaseIds.length === 1 ? purchaseIds : []
  const pathOf = (one: string, many: string) =>
    LINK_ORIGIN + (only === undefined ? many : `${one}?packHistoryId=${only}`)
  return {
    name: 'draw-receipt',
    values: {
      draws,
      url: pathOf('/buy-product-history-detail', '/buy-product-history'),
      proof_url: pathOf('/fairness', '/fairness'),
    },
  }
}

/** By rarity, in the order of the pack's prizes; cards won as extra prizes count too. */
function countsOf(cards: readonly WonCard[], language: 'ja' | 'en'): [string, number][] {
  const counts = new Map<string, number>()
  const isExtra = ({ extra }: WonCard) => (extra === null ? 0 : 1)
  const ordered = cards.toSorted((a, b) => isExtra(a) - isExtra(b) || a.prize.no - b.prize.no)
  for (const { prize } of ordered) {
    const label = (language === 'en' ? prize.rarityLabelEn : null) ?? prize.rarityLabel
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  return [...counts]
}
