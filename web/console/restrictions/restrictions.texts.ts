import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const restrictionTexts = bothLanguages({
  title: ['利用制限', 'Restrictions'],
  none: ['制限はありません。', 'No restrictions.'],
  kind: ['制限する操作', 'Restricted action'],
  kinds: {
    login: ['ログイン（すべての操作）', 'Login (everything)'],
    pay: ['ポイントの購入・ランクの維持', 'Buying points, keeping a rank'],
    draw: ['抽選', 'Drawing'],
    convert: ['ポイントへの交換', 'Converting to points'],
    exchange: ['コインの交換・ランクの維持', 'Exchanging coins, keeping a rank'],
    ship: ['発送', 'Shipping'],
  },
  period: ['期間', 'Period'],
  setBy: ['設定', 'Set by'],
  state: ['状態', 'State'],
  periodOf: [
    (starts: string, ends: string) => `${starts} 〜 ${ends}`,
    (starts: string, ends: string) => `${starts} – ${ends}`,
  ],
  noEnd: ['解除するまで', 'until lifted'],
  self: ['会員本人（利用休止）', 'The member (self-exclusion)'],
  setByOf: [
    (operator: string, reason: string) => `${operator}：${reason}`,
    (operator: string, reason: string) => `${operator}: ${reason}`,
  ],
  inForce: ['制限中', 'In force'],
  over: ['終了', 'Ended'],
  liftedBy: [
    (operator: string, reason: string) => `${operator}が解除：${reason}`,
    (operator: string, reason: string) => `Lifted by ${operator}: ${reason}`,
  ],
  keptUntilEnd: ['期間が終わるまで、だれにも短縮できません', 'Nobody can shorten it'],
  restrict: ['利用を制限する', 'Restrict the member'],
  restrictText: [
    'すぐに反映されます。ログインの制限では、利用中のログインも終了します。発送を制限すると、梱包待ちの荷物は保留になります。',
    'It takes effect immediately. Restricting login also ends open sessions. Restricting shipping holds parcels that are waiting.',
  ],
  endsAt: ['終了（日本時間）', 'End (Japan time)'],
  endsAtHint: ['空欄にすると、解除するまで続きます', 'If empty, it holds until it is lifted'],
  submit: ['制限する', 'Restrict'],
  lift: ['解除する', 'Lift'],
  liftText: ['この制限を、いま解除します。', 'This lifts the restriction now.'],
  age: ['年齢確認', 'Age'],
  ageNone: ['未確認', 'Not confirmed'],
  ageDeclared: [
    (at: string, version: string) => `18歳以上と申告（${at}、文面 ${version}）`,
    (at: string, version: string) => `Declared to be 18 or over (${at}, text ${version})`,
  ],
  ageBorn: [
    (date: string, at: string, version: string) => `生年 ${date}（${at}、文面 ${version}）`,
    (date: string, at: string, version: string) => `Born in ${date} (${at}, text ${version})`,
  ],
  ageRefused: [
    (kinds: string) => `年齢により制限中：${kinds}`,
    (kinds: string) => `Refused because of the age: ${kinds}`,
  ],
  limits: ['会員が設定した購入上限', 'Spending limits set by the member'],
  periods: {
    day: ['1日', 'Day'],
    month: ['1か月', 'Month'],
  },
  limitOf: [
    (used: number, yen: number | null) =>
      `${formatNumber(used)}円 ／ ${yen === null ? '上限なし' : `${formatNumber(yen)}円`}`,
    (used: number, yen: number | null) =>
      `¥${formatNumber(used)} of ${yen === null ? 'no limit' : `¥${formatNumber(yen)}`}`,
  ],
  nextLimit: [
    (yen: number | null, at: string) =>
      `${at}から${yen === null ? '上限なし' : `${formatNumber(yen)}円`}`,
    (yen: number | null, at: string) =>
      `${yen === null ? 'no limit' : `¥${formatNumber(yen)}`} from ${at}`,
  ],
  terms: ['規約への同意', 'Accepted terms'],
  noTerms: [
    '同意の記録はありません（記録を始める前に登録した会員です）。',
    'No acceptance is recorded: the member registered before the record began.',
  ],
  termsOpen: [
    '未同意。同意するまで、ポイントの購入・抽選・コインの交換・ランクの維持ができません',
    'Not accepted: the member cannot buy points, draw, exchange or keep a rank until then',
  ],
  termsAccepted: [(at: string) => `${at}に同意`, (at: string) => `Accepted on ${at}`],
  separator: ['、', ', '],
})
