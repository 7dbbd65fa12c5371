import type { RestrictionKind, SpendingPeriod } from '#contract/constants.ts'
import { formatNumber } from '#web/kit/money.ts'

const ja = {
  title: '利用制限',
  none: '制限はありません。',
  kind: '制限する操作',
  kinds: {
    login: 'ログイン（すべての操作）',
    pay: 'ポイントの購入',
    draw: '抽選',
    convert: 'ポイントへの交換',
    exchange: 'コインの交換',
    ship: '発送',
  } as Readonly<Record<RestrictionKind, string>>,
  period: '期間',
  setBy: '設定',
  state: '状態',
  periodOf: (starts: string, ends: string) => `${starts} 〜 ${ends}`,
  noEnd: '解除するまで',
  self: '会員本人（利用休止）',
  setByOf: (operator: string, reason: string) => `${operator}：${reason}`,
  inForce: '制限中',
  over: '終了',
  liftedBy: (operator: string, reason: string) => `${operator}が解除：${reason}`,
  keptUntilEnd: '期間が終わるまで、だれにも短縮できません',
  restrict: '利用を制限する',
  restrictText:
    'すぐに反映されます。ログインの制限では、利用中のログインも終了します。発送を制限すると、梱包待ちの荷物は保留になります。',
  endsAt: '終了（日本時間）',
  endsAtHint: '空欄にすると、解除するまで続きます',
  submit: '制限する',
  lift: '解除する',
  liftText: 'この制限を、いま解除します。',
  age: '年齢確認',
  ageNone: '未確認',
  ageDeclared: (at: string, version: string) => `18歳以上と申告（${at}、文面 ${version}）`,
  ageBorn: (date: string, at: string, version: string) =>
    `生年月日 ${date}（${at}、文面 ${version}）`,
  ageRefused: (kinds: string) => `年齢により制限中：${kinds}`,
  limits: '会員が設定した購入上限',
  periods: { day: '1日', month: '1か月' } as Readonly<Record<SpendingPeriod, string>>,
  limitOf: (used: number, yen: number | null) =>
    `${formatNumber(used)}円 ／ ${yen === null ? '上限なし' : `${formatNumber(yen)}円`}`,
  nextLimit: (yen: number | null, at: string) =>
    `${at}から${yen === null ? '上限なし' : `${formatNumber(yen)}円`}`,
  separator: '、',
}

const en: typeof ja = {
  title: 'Restrictions',
  none: 'There is no restriction.',
  kind: 'Restricted act',
  kinds: {
    login: 'Login (every act)',
    pay: 'Buying points',
    draw: 'Drawing',
    convert: 'Converting to points',
    exchange: 'Exchanging coins',
    ship: 'Shipping',
  },
  period: 'Period',
  setBy: 'Set by',
  state: 'State',
  periodOf: (starts, ends) => `${starts} – ${ends}`,
  noEnd: 'until it is lifted',
  self: 'The member (self-exclusion)',
  setByOf: (operator, reason) => `${operator}: ${reason}`,
  inForce: 'In force',
  over: 'Over',
  liftedBy: (operator, reason) => `Lifted by ${operator}: ${reason}`,
  keptUntilEnd: 'Nobody can shorten it',
  restrict: 'Restrict the member',
  restrictText:
    'It counts at once. A restriction of the login also ends the running sessions. A restriction of shipping holds the parcels that wait.',
  endsAt: 'End (Japan time)',
  endsAtHint: 'Without an end, it holds until it is lifted',
  submit: 'Restrict',
  lift: 'Lift',
  liftText: 'This lifts the restriction now.',
  age: 'Age',
  ageNone: 'Not confirmed',
  ageDeclared: (at, version) => `Declared to be 18 or over (${at}, text ${version})`,
  ageBorn: (date, at, version) => `Born on ${date} (${at}, text ${version})`,
  ageRefused: (kinds) => `Refused because of the age: ${kinds}`,
  limits: 'Spending limits set by the member',
  periods: { day: 'Day', month: 'Month' },
  limitOf: (used, yen) =>
    `¥${formatNumber(used)} of ${yen === null ? 'no limit' : `¥${formatNumber(yen)}`}`,
  nextLimit: (yen, at) => `${yen === null ? 'no limit' : `¥${formatNumber(yen)}`} from ${at}`,
  separator: ', ',
}

export const restrictionTexts = { ja, en }
