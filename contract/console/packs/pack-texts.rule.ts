import { doubtfulWordsIn } from '#contract/console/texts/doubtful-words.rule.ts'
import { wordsOf } from '#contract/html.rule.ts'
import type { Words } from '#contract/words.ts'
import type { DraftContent } from './draft-content.ts'
import type { CardFacts } from './pack-drafts.ts'
import { TEXT_FIELDS, type TextField } from './pack-numbers.rule.ts'
import { totalOf } from './packs.rule.ts'

/** A warning about a part of a pack's text. The approver ticks it by its key. */
interface TextWarning {
  readonly key: string
  readonly field: TextField
  /** The part of the text: a number with its unit, or words. */
  readonly found: string
}
type Unit = '口' | '回' | '本' | '枚' | '%'

const DIGITS = '〇一二三四五六七八九'
/** A number in digits with separators, or in kanji, before a unit. */
const NUMBER_WITH_UNIT =
  /(?<![\d.,])((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:万|千)?|[〇一二三四五六七八九十百千万]+)\s*(口|回|本|枚|%)(ずつ)?/g

/**
 * Returns each number before 口, 本, 枚 or % that the composition does not confirm, and the
 * words that promise a win or a reward for a set. A shop that counts draws by 回 gets numbers before
 * it too. The composition confirms the total, the limit of draws, and the counts and probabilities
 * of lines, cards and rarities.
 */
export function textWarningsOf(
  draft: Pick<DraftContent, TextField | 'lines' | 'maxBuyCount'>,
  cards: ReadonlyMap<number, Pick<CardFacts, 'rarity' | 'rarityLabel'>>,
  { drawWord }: Pick<Words, 'drawWord'>,
): readonly TextWarning[] {
  const counts = confirmedCounts(draft, cards)
  const total = totalOf(draft.lines)
  const isConfirmed = (unit: Unit, number: string) =>
    unit === '%'
      ? counts.some((count) => isPercent(number, count, total))
      : counts.includes(numberOf(number)) || ('口回'.includes(unit) && numberOf(number) === 1)
  const numbers = TEXT_FIELDS.flatMap((field) =>
    [...plainText(draft[field]).matchAll(NUMBER_WITH_UNIT)].flatMap(
      ([found, number = '', unit, each]) => {
        // "1枚ずつ" means "one card at a time". It does not state how many cards there are.
        const isManner = each !== undefined && numberOf(number) === 1
        const isCount = unit !== '回' || drawWord === 'kai'
        return isManner || !isCount || isConfirmed(unit as Unit, number) ? [] : [{ field, found }]
      },
    ),
  )
  const words = TEXT_FIELDS.flatMap((field) =>
    doubtfulWordsIn([plainText(draft[field])]).map((found) => ({ field, found })),
  )
  const keyed = [...numbers, ...words].map((each) => ({
    key: `${each.field}:${each.found}`,
    ...each,
  }))
  return [...new Map(keyed.map((warning) => [warning.key, warning])).values()]
}

/**
 * Returns the counts that a text may name: the number of tickets, the limit of draws, and the
 * counts of lines, cards and rarities.
 */
function confirmedCounts(
  { lines, maxBuyCount }: Pick<DraftContent, 'lines' | 'maxBuyCount'>,
  cards: ReadonlyMap<number, Pick<CardFacts, 'rarity' | 'rarityLabel'>>,
): readonly number[] {
  const sumsBy = (keyOf: (line: DraftContent['lines'][number]) => string | number) =>
    [...Map.groupBy(lines, keyOf).values()].map(totalOf)
  return [
    totalOf(lines),
    ...(maxBuyCount > 0 ? [maxBuyCount] : []),
    ...lines.map(({ count }) => count),
    ...sumsBy(({ cardId }) => cardId),
    ...sumsBy(({ cardId }) => cards.get(cardId)?.rarity ?? 0),
    ...sumsBy(({ cardId }) => cards.get(cardId)?.rarityLabel ?? ''),
  ]
}

/**
 * Returns whether a percentage in a text is the share of `count` in `total`, rounded or cut off.
 */
function isPercent(number: string, count: number, total: number): boolean {
  const scale = 10 ** (number.split('.')[1]?.length ?? 0)
  const exact = (count * 100 * scale) / total
  const rounded = Math.round(numberOf(number) * scale)
  return rounded === Math.round(exact) || rounded === Math.floor(exact)
}

/** Returns the text that a reader sees, without HTML tags and with half-width digits and signs. */
function plainText(html: string): string {
  return wordsOf(html).normalize('NFKC')
}

function numberOf(number: string): number {
  const match = /^([\d,.]+)(万|千)?$/.exec(number)
  if (match === null) return kanjiNumberOf(number)
  const factor = match[2] === '万' ? 10_000 : match[2] === '千' ? 1_000 : 1
  return Number((match[1] ?? '').replaceAll(',', '')) * factor
}

/** Returns the value of a number in kanji, with units (千二百) or digit by digit (一〇〇). */
function kanjiNumberOf(number: string): number {
  if (!/[十百千万]/.test(number))
    return Number([...number].map((digit) => DIGITS.indexOf(digit)).join(''))
  const powers: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 }
  let sum = 0
  let part = 0
  let digit = 0
  for (const sign of number) {
    if (sign === '万') {
      sum += (part + digit || 1) * 10_000
      part = 0
      digit = 0
    } else if (powers[sign] !== undefined) {
      part += (digit || 1) * powers[sign]
      digit = 0
    } else digit = DIGITS.indexOf(sign)
  }
  return sum + part + digit
}
