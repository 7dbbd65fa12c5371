import { RESULT, STATE } from '#contract/codes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answer, type CallRefusal, type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Language, Message } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { IN_DEBT, SHORTAGE } from '#server/points/points.ts'
import { type MaintenanceOutcome, maintainRank } from '#server/ranks/maintenance/maintenance.ts'
import { readRanks } from '#server/ranks/rank-list/rank-list.ts'
import { RESTRICTION_MESSAGES } from '#server/restrictions/restriction-state.ts'
import type { Rank } from './rank-period.ts'

export function rankRoutes({ database, clock }: { database: Database; clock: Clock }): Route[] {
  return [
    route('GET /user/rank', async ({ language }) => {
      const ranks = await readRanks(database, clock.now())
      return answer({ list: ranks.map((rank) => wireRank(rank, language)) })
    }),
    route('POST /user/buy_rank', async ({ session: { memberId }, request }) => {
      const shown = { coins: request.coin, rankId: request.next_month_rank }
      const outcome = await maintainRank(database, { memberId, shown, now: clock.now() })
      return outcome === 'maintained' ? answer({}) : wireRefusal(outcome)
    }),
  ]
}

function wireRank({ id, name, icon, monthYen, coinPermille, keepCoins }: Rank, language: Language) {
  return {
    id,
    name: name[language],
    icon,
    month_yen: monthYen,
    coin_permille: coinPermille,
    keep_coin: keepCoins,
  }
}

function wireRefusal(refusal: Exclude<MaintenanceOutcome, 'maintained'>): CallRefusal {
  switch (refusal) {
    case 'shortage':
      return refuse(STATE.invalid, { coin: SHORTAGE.coin }, RESULT.shortage)
    case 'in-debt':
      return refuse(STATE.invalid, { coin: IN_DEBT }, RESULT.shortage)
    case 'changed':
      return refuse(STATE.conflict, { coin: OFFER_CHANGED }, RESULT.failed)
    case 'already-bought':
      return refuse(STATE.conflict, { coin: ALREADY_BOUGHT }, RESULT.failed)
    case 'already-earned':
      return refuse(STATE.conflict, { coin: ALREADY_EARNED }, RESULT.failed)
    case 'restricted':
    case 'staff':
    case 'sale-undecided':
    case 'birth-date-missing':
    case 'under-age':
    case 'age-unconfirmed':
    case 'phone-unverified':
      return refuse(STATE.conflict, { coin: RESTRICTION_MESSAGES[refusal] }, RESULT.failed)
    case 'terms-unaccepted':
      return refuse(STATE.conflict, { coin: RESTRICTION_MESSAGES[refusal] }, RESULT.termsUnaccepted)
    case 'lowest':
    case 'not-for-coins':
      return refuse(STATE.conflict, { coin: NOT_OFFERED }, RESULT.failed)
  }
}

const OFFER_CHANGED: Message = {
  ja: 'ランク維持の内容が変わりました。もう一度ご確認ください。',
  en: 'The price of keeping your rank has changed. Please check again.',
}
const ALREADY_BOUGHT: Message = {
  ja: '来月のランク維持はすでにお申し込み済みです。',
  en: 'You have already kept your rank for next month.',
}
const ALREADY_EARNED: Message = {
  ja: '今月のお支払いで来月のランクは維持されます。',
  en: 'Your payments this month already keep your rank.',
}
const NOT_OFFERED: Message = {
  ja: '現在のランクは維持の対象ではありません。',
  en: 'Your current rank cannot be kept with coins.',
}
