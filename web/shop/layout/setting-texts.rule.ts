import type { CurrentUser } from '#contract/members.ts'
import type { ShopRules } from '#contract/rules.ts'
import type { Words } from '#contract/words.ts'
import { formatNumber } from '#web/kit/money.ts'
import type { Language } from '#web/language/language.ts'
import { holdText } from './hold-text.rule.ts'

type Settings = Pick<CurrentUser, 'ship_business_days' | 'hold_days' | 'is_sale_taxed' | 'rules'>

/** How members read the settings that texts name by a placeholder, such as `{hold}`. */
export function settingTexts(
  { ship_business_days, hold_days, is_sale_taxed, rules }: Settings,
  language: Language,
) {
  const isJapanese = language === 'ja'
  const days = isJapanese ? daysJa : daysEn
  const { transferHourFirst: first, transferHourLast: last, referralFriendsMax: friends } = rules
  return {
    /** The business days within which parcels leave (Q138). */
    shipDays: String(ship_business_days),
    /** The time to decide about cards (K-030). */
    hold: holdText(hold_days, language),
    /** Behind prices of points. */
    priceTax: is_sale_taxed ? PRICE_TAX[language] : '',
    pointLife: isJapanese ? `${rules.pointMonths}か月` : `${rules.pointMonths} months`,
    referralPoints: formatNumber(rules.referralPoints),
    referralFriends: isJapanese ? `${friends}人` : plural(friends, 'friend'),
    /** What members have done who may refer friends. */
    referrer: REFERRERS[language][rules.referrerMust],
    shipping: SHIPPING[language](rules),
    limitWait: days(rules.higherLimitWaitDays),
    dayYenMax: formatNumber(rules.dayYenMax ?? 0),
    monthYenMax: formatNumber(rules.monthYenMax ?? 0),
    slipHours: String(24 * rules.slipDays),
    slipDays: days(rules.slipDays),
    transferDays: days(rules.transferDays),
    transferFrom: hour(first),
    transferHours: `${hour(first)}${isJapanese ? '〜' : ' to '}${hour(last)}`,
  }
}

/** How the names of points and coins are read, unless they are in Katakana. */
export function nameReadings(words: Words, language: Language) {
  const readingOf = (name: string, kana: string) =>
    language === 'ja' && name !== kana ? `（${kana}）` : ''
  return {
    pointReading: readingOf(words.pointName, words.pointKana),
    coinReading: readingOf(words.coinName, words.coinKana),
  }
}

const PRICE_TAX = { ja: '（消費税10%を含む）', en: ' and include 10% consumption tax' } as const

const REFERRERS: Readonly<Record<Language, Readonly<Record<ShopRules['referrerMust'], string>>>> = {
  ja: {
    'verify-and-pay': 'SMS認証を済ませ、1回以上お支払いをした',
    verify: 'SMS認証を済ませた',
  },
  en: {
    'verify-and-pay': 'who have completed SMS verification and paid at least once',
    verify: 'who have completed SMS verification',
  },
}

/** Whether shipping costs something. */
const SHIPPING: Readonly<Record<Language, (rules: ShopRules) => string>> = {
  ja({ shipFeePoints, shipFreeCards }) {
    if (shipFeePoints === 0) return '送料は無料です。'
    const free = shipFreeCards === null ? '' : `（${formatNumber(shipFreeCards)}枚以上は無料）`
    return `選んで発送するときの送料は、1件${formatNumber(shipFeePoints)}ポイントです${free}。`
  },
  en({ shipFeePoints, shipFreeCards }) {
    if (shipFeePoints === 0) return 'Shipping is free.'
    const free =
      shipFreeCards === null ? '' : ` (free from ${formatNumber(shipFreeCards)} cards on)`
    return `A parcel that you choose costs ${formatNumber(shipFeePoints)} points${free}.`
  },
}

const daysJa = (count: number) => `${count}日`
const daysEn = (count: number) => plural(count, 'day')
const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const hour = (of: number) => `${String(of).padStart(2, '0')}:00`
