import { RESULT, STATE } from '#contract/codes.ts'
import type { TicketRefusal } from '#server/campaigns/tickets/tickets.ts'
import type { PurchaseRefusal } from '#server/draws/settlement/settlement.rule.ts'
import { ADDRESS_MISSING } from '#server/members/members.ts'
import type { Pack } from '#server/packs/pack.ts'
import { type CallRefusal, refuse } from '#server/platform/http/route.ts'
import type { Message } from '#server/platform/language.ts'
import { RETRY_AFTER_SECONDS } from '#server/platform/load/concurrency-limits.ts'
import { SECOND_MS } from '#server/platform/time/durations.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { IN_DEBT, SHORTAGE } from '#server/points/points.ts'
import { RESTRICTION_MESSAGES } from '#server/restrictions/restriction-state.ts'

/** Every reason that the member can correct is listed under `errors.count` (Q22). */
export function wireRefusal(
  refusal: Exclude<PurchaseRefusal, 'before-turn'>,
  pack: Pack,
): CallRefusal {
  switch (refusal) {
    case 'count-invalid':
      return countError(STATE.invalid, RESULT.failed, COUNT_INVALID)
    case 'shortage':
      return countError(STATE.invalid, RESULT.shortage, SHORTAGE[pack.currency])
    case 'debt':
      return countError(STATE.invalid, RESULT.shortage, IN_DEBT)
    case 'stock':
      return countError(STATE.conflict, RESULT.stock, STOCK)
    case 'limit':
      return countError(STATE.conflict, RESULT.limit, limitMessageOf(pack))
    case 'before-sale':
      return countError(STATE.conflict, RESULT.beforeSale, BEFORE_SALE)
    case 'ended':
      return countError(STATE.conflict, RESULT.ended, ENDED)
    case 'address-missing':
      return countError(STATE.invalid, RESULT.addressMissing, ADDRESS_MISSING)
    case 'commitment-used':
      return countError(STATE.conflict, RESULT.commitmentUsed, COMMITMENT_USED)
    case 'history-lost':
      return countError(STATE.conflict, RESULT.notAllowed, HISTORY_LOST)
    case 'notary-away':
      return NOTARY_AWAY
    case 'request-changed':
      return countError(STATE.conflict, RESULT.failed, REQUEST_CHANGED)
    case 'ticket-unknown':
    case 'ticket-used':
    case 'ticket-lapsed':
      return countError(STATE.conflict, RESULT.notAllowed, TICKET_MESSAGES[refusal])
    case 'restricted':
    case 'staff':
    case 'sale-undecided':
    case 'birth-date-missing':
    case 'under-age':
    case 'age-unconfirmed':
    case 'phone-unverified':
      return countError(STATE.conflict, RESULT.notAllowed, RESTRICTION_MESSAGES[refusal])
    case 'terms-unaccepted':
      return countError(STATE.conflict, RESULT.termsUnaccepted, RESTRICTION_MESSAGES[refusal])
  }
}

/** The response also names the wait in its header Retry-After. */
export function turnRefusal(turn: Date, now: Date): CallRefusal {
  const seconds = Math.max(1, Math.ceil((turn.getTime() - now.getTime()) / SECOND_MS))
  const time = wireDateTime(turn).slice(11)
  const message = {
    ja: `順番は${time}です（あと${seconds}秒）。ポイントやコインは使われていません。`,
    en: `Your turn is at ${time} Japan time (${seconds === 1 ? '1 second' : `${seconds} seconds`} from now). You have not been charged.`,
  }
  return {
    ...countError(STATE.conflict, RESULT.beforeTurn, message),
    retryAfterSeconds: seconds,
  }
}

export function stopRefusal(message: Message): CallRefusal {
  return countError(STATE.closed, RESULT.failed, message)
}

function countError(state: CallRefusal['state'], result: string, message: Message): CallRefusal {
  return refuse(state, { count: message }, result)
}

function limitMessageOf({ limitMessage, limitMessageEn, maxBuyCount }: Pack): Message {
  if (limitMessage === '') return defaultLimitMessage(maxBuyCount)
  return { ja: limitMessage, en: limitMessageEn ?? limitMessage, isOwn: true }
}

const COUNT_INVALID = { ja: '口数が正しくありません', en: 'The number of draws is not valid' }
const STOCK = { ja: '残り口数が不足しています', en: 'There aren’t enough draws left in this pack' }
const BEFORE_SALE = { ja: '販売開始前です', en: 'This pack is not on sale yet' }
const ENDED = { ja: '販売は終了しました', en: 'The sale of this pack has ended' }
const COMMITMENT_USED = {
  ja: '時間がたったか、別の画面で先に抽選が行われました。もう一度お試しください。',
  en: 'Some time has passed, or you made another draw in a different tab. Please try again.',
}
const HISTORY_LOST = {
  ja: 'このくじは、抽選の記録を確認するため販売を止めています。ポイントやコインは使われていません。',
  en: 'Sales of this pack are paused while we check the record of its draws. You have not been charged.',
}
const TOO_MANY_MESSAGE = {
  ja: 'ただいま購入が集中しています。ポイントやコインは使われていません。しばらくしてからもう一度お試しください。',
  en: 'Too many purchases at once. Nothing was charged. Please try again in a moment.',
}
/** Nothing is charged, and the client may retry the same request. */
export const TOO_MANY_PURCHASES: CallRefusal = {
  ...countError(STATE.tooMany, RESULT.failed, TOO_MANY_MESSAGE),
  retryAfterSeconds: RETRY_AFTER_SECONDS,
}
const NOTARY_AWAY: CallRefusal = {
  ...countError(STATE.unavailable, RESULT.failed, {
    ja: 'このくじは、立会人の署名を待っています。ポイントやコインは使われていません。しばらくしてからもう一度お試しください。',
    en: 'This pack is waiting for its notary’s signature. You have not been charged. Please try again in a moment.',
  }),
  retryAfterSeconds: RETRY_AFTER_SECONDS,
}
const TICKET_MESSAGES: Readonly<Record<TicketRefusal, Message>> = {
  'ticket-unknown': {
    ja: 'この無料くじは、このパックでは使えません。',
    en: 'This free draw cannot be used for this pack.',
  },
  'ticket-used': {
    ja: 'この無料くじは、すでに使われています。',
    en: 'This free draw has already been used.',
  },
  'ticket-lapsed': {
    ja: 'この無料くじは、期限が過ぎました。',
    en: 'This free draw has lapsed.',
  },
}
const REQUEST_CHANGED = {
  ja: 'この購入は別の内容ですでに受け付けています。',
  en: 'This request was already accepted with different contents.',
}
const defaultLimitMessage = (countMax: number): Message => ({
  ja: `お一人様${countMax}口までです`,
  en: `Up to ${countMax === 1 ? '1 draw' : `${countMax} draws`} per person`,
})
