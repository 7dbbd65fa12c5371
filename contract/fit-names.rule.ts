import { PACKS } from './words.rule.ts'
import type { Words } from './words.ts'

const MONEY =
  /円|現金|お金|紙幣|通貨|マネー|キャッシュ|ビットコイン|ユーロ|ポンド|ウォン|[¥$€£₩]|(^|[米豪])ドル|^エン$|ゲンキン|\b(yen|jpy|usd|cash|money|dollars?|euros?|pounds?|bitcoin)\b/
const SERVICES =
  /pay\b|ペイ$|paypal|ponta|ポンタ|waon|ワオン|nanaco|ナナコ|suica|pasmo|\bedy\b|amazon|アマゾン|rakuten|楽天|docomo|\b[dtv]ポイント|\bvisa\b|mastercard|\bjcb\b/

/**
 * Tells whether points and coins have names that members cannot take for money, for a payment
 * service, for packs or for each other.
 */
export function areFitNames(words: Words): boolean {
  const groups = [
    [words.pointName, words.pointKana, words.pointNameEn, words.pointNamesEn, words.pointMark],
    [words.coinName, words.coinKana, words.coinNameEn, words.coinNamesEn, words.coinMark],
    ['くじ', ...Object.values(PACKS).flatMap(({ ja, en }) => [ja, ...en])],
  ]
  const names = groups.flatMap((group) => [...new Set(group.map(folded))])
  const isDoubtful = (name: string) => MONEY.test(name) || SERVICES.test(name)
  return new Set(names).size === names.length && !names.some(isDoubtful)
}

const folded = (name: string) => name.normalize('NFKC').trim().toLowerCase()
