import { RESULT, STATE } from '#contract/codes.ts'
import { ADDRESS_MISSING } from '#server/members/members.ts'
import { type CallRefusal, refuse } from '#server/platform/http/route.ts'
import type { Message } from '#server/platform/language.ts'
import { IN_DEBT, SHORTAGE } from '#server/points/points.ts'
import { RESTRICTION_MESSAGES } from '#server/restrictions/restriction-state.ts'
import type { ExchangeOutcome } from './exchange.ts'

/** Returns the API form of a refusal. Every reason is listed under `errors.count` (Q22, Q135). */
export function wireRefusal(refusal: Exclude<ExchangeOutcome, 'ok'>): CallRefusal {
  switch (refusal) {
    case 'unknown':
      return countError(STATE.unknown, RESULT.failed, UNKNOWN)
    case 'count-invalid':
      return countError(STATE.invalid, RESULT.failed, COUNT_INVALID)
    case 'closed':
      return countError(STATE.conflict, RESULT.failed, CLOSED)
    case 'price-changed':
      return countError(STATE.conflict, RESULT.failed, PRICE_CHANGED)
    case 'limit':
      return countError(STATE.conflict, RESULT.exchangeLimit, LIMIT)
    case 'stock':
      return countError(STATE.conflict, RESULT.stock, STOCK)
    case 'debt':
      return countError(STATE.invalid, RESULT.shortage, IN_DEBT)
    case 'shortage':
      return countError(STATE.invalid, RESULT.shortage, SHORTAGE.coin)
    case 'address-missing':
      return countError(STATE.invalid, RESULT.addressMissing, ADDRESS_MISSING)
    case 'request-changed':
      return countError(STATE.conflict, RESULT.failed, REQUEST_CHANGED)
    case 'restricted':
    case 'staff':
    case 'sale-undecided':
    case 'birth-date-missing':
    case 'under-age':
    case 'age-unconfirmed':
    case 'phone-unverified':
      return countError(STATE.conflict, RESULT.failed, RESTRICTION_MESSAGES[refusal])
    case 'terms-unaccepted':
      return countError(STATE.conflict, RESULT.termsUnaccepted, RESTRICTION_MESSAGES[refusal])
  }
}

/** The shop's own screen always sends a count (Q134). */
export const COUNT_MISSING: Message = {
  ja: '引換数を選択してください。',
  en: 'Please choose how many you want.',
}

export function countError(
  state: CallRefusal['state'],
  result: string,
  message: Message,
): CallRefusal {
  return refuse(state, { count: message }, result)
}

const UNKNOWN = { ja: 'この景品は取り扱っていません。', en: 'This prize is not available.' }
const COUNT_INVALID = { ja: '引換数が正しくありません。', en: 'The number of prizes is not valid.' }
const CLOSED = {
  ja: 'この景品の交換は、現在受け付けていません。',
  en: 'This prize cannot be exchanged at the moment.',
}
const PRICE_CHANGED = {
  ja: 'この景品の必要コイン数が変わりました。内容をご確認のうえ、もう一度お試しください。',
  en: 'The price of this prize has changed. Please check it and try again.',
}
const LIMIT = {
  ja: 'この景品のお一人様の交換上限に達しています。',
  en: 'You have reached the limit per person for this prize.',
}
const STOCK = {
  ja: '景品の在庫が不足しています。',
  en: 'There isn’t enough of this prize left in stock.',
}
const REQUEST_CHANGED = {
  ja: 'この引換は別の内容ですでに受け付けています。',
  en: 'This request was already accepted with different contents.',
}
