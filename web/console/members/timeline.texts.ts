import type { ENTRY_KINDS, TimelineKind } from '#contract/console/members/member-timeline.ts'
import type { RestrictionKind } from '#contract/constants.ts'
import { counted, formatNumber } from '#web/kit/money.ts'

interface TimelineTexts {
  readonly title: string
  readonly kind: string
  readonly all: string
  readonly none: string
  readonly what: string
  readonly when: string
  readonly older: string
  readonly newest: string
  readonly kinds: Readonly<Record<TimelineKind, string>>
  readonly entries: Readonly<Record<(typeof ENTRY_KINDS)[number], string>>
  readonly entry: (kind: string, amount: number, balance: number) => string
  readonly payment: (order: string, yen: string, state: string) => string
  readonly draw: (pack: string, count: number) => string
  readonly stages: Readonly<Record<'drawn' | 'sealed' | 'void', string>>
  readonly deciders: Readonly<Record<'member' | 'worker' | 'pack' | 'shop', string>>
  readonly decision: (decider: string, converted: number, isShipped: boolean) => string
  readonly parcel: (number: string, items: number, state: string) => string
  readonly mailStates: Readonly<Record<'waiting' | 'sent' | 'given-up', string>>
  readonly mail: (subject: string, state: string) => string
  readonly restrictions: Readonly<Record<RestrictionKind, string>>
  readonly selfExclusion: string
  readonly restriction: (kind: string, reason: string, end: string) => string
  readonly note: (operator: string, text: string) => string
}

const signed = (amount: number) => (amount > 0 ? '+' : '−') + formatNumber(Math.abs(amount))

const ja: TimelineTexts = {
  title: '履歴',
  kind: '履歴の種類',
  all: 'すべて',
  none: '履歴はありません。',
  what: 'できごと',
  when: '日時',
  older: '前の50件',
  newest: '最新に戻る',
  kinds: {
    points: 'ポイント',
    coins: 'コイン',
    payment: '支払い',
    draw: 'くじ',
    decision: 'カードの選択',
    parcel: '荷物',
    mail: 'メール',
    login: 'ログイン',
    restriction: '利用制限',
    note: 'メモ',
  },
  entries: {
    draw: 'くじの購入',
    conversion: 'ポイント変換',
    credit: '購入',
    bonus: '購入特典',
    referral: '紹介特典',
    campaign: 'クーポン',
    grant: '付与',
    adjustment: '調整',
    expiry: '失効',
    exchange: '景品の引換',
    rank: 'ランク維持',
    shipping: '送料',
    clawback: '返金に伴う取消',
    restoration: '返金取消による再付与',
    payback: '無効な購入の返還',
    waiver: '不足分の免除',
    'moved-in': '前の店からの引継ぎ',
    'free-moved-in': '前の店からの引継ぎ（無償分）',
    'free-payback': '無効な購入の返還（無償分）',
    'free-draw': '無料くじ',
  },
  entry: (kind, amount, balance) => `${kind} ${signed(amount)}（残高 ${formatNumber(balance)}）`,
  payment: (order, yen, state) => `${order} ${yen}（${state}）`,
  draw: (pack, count) => `${pack} ${formatNumber(count)}回`,
  stages: { drawn: '', sealed: '（立会人の署名待ち）', void: '（無効・返還済み）' },
  deciders: {
    member: '会員が選択',
    worker: '期限切れで自動選択',
    pack: '全部発送のパック',
    shop: '店に引き上げ',
  },
  decision: (decider, converted, isShipped) =>
    [
      decider,
      ...(converted > 0 ? [`${formatNumber(converted)}ptに変換`] : []),
      ...(isShipped ? ['発送あり'] : []),
    ].join('・'),
  parcel: (number, items, state) => `${number} ${formatNumber(items)}点（${state}）`,
  mailStates: { waiting: '送信待ち', sent: '送信済み', 'given-up': '送信できず' },
  mail: (subject, state) => `${subject}（${state}）`,
  restrictions: {
    login: 'ログイン',
    pay: '支払い',
    draw: 'くじ',
    convert: 'ポイント変換',
    exchange: '景品の引換',
    ship: '発送',
  },
  selfExclusion: '会員による利用休止',
  restriction: (kind, reason, end) => `${kind}：${reason}${end === '' ? '' : `（${end}まで）`}`,
  note: (operator, text) => `${operator}：${text}`,
}

const en: TimelineTexts = {
  title: 'Timeline',
  kind: 'Type of entry',
  all: 'All',
  none: 'Nothing has happened yet.',
  what: 'Event',
  when: 'Time',
  older: 'Previous 50',
  newest: 'Back to the newest',
  kinds: {
    points: 'Points',
    coins: 'Coins',
    payment: 'Payment',
    draw: 'Draw',
    decision: 'Decision',
    parcel: 'Parcel',
    mail: 'Email',
    login: 'Login',
    restriction: 'Restriction',
    note: 'Note',
  },
  entries: {
    draw: 'draws',
    conversion: 'cards converted',
    credit: 'bought',
    bonus: 'bonus',
    referral: 'referral',
    campaign: 'coupon',
    grant: 'granted',
    adjustment: 'adjusted',
    expiry: 'expired',
    exchange: 'exchange',
    rank: 'rank kept',
    shipping: 'shipping fee',
    clawback: 'taken back after a refund',
    restoration: 'given back, as the refund failed',
    payback: 'given back, as the purchase is void',
    waiver: 'shortfall waived',
    'moved-in': 'moved in from the former shop',
    'free-moved-in': 'moved in from the former shop (free points)',
    'free-payback': 'given back, as the purchase is void (free points)',
    'free-draw': 'a free draw',
  },
  entry: (kind, amount, balance) => `${kind} ${signed(amount)} (balance ${formatNumber(balance)})`,
  payment: (order, yen, state) => `${order} ${yen} (${state})`,
  draw: (pack, count) => `${pack}, ${counted(count, 'draw')}`,
  stages: { drawn: '', sealed: ' (waits for its notaries)', void: ' (void, paid back)' },
  deciders: {
    member: 'by the member',
    worker: 'after the deadline',
    pack: 'ships all cards',
    shop: 'taken back by the shop',
  },
  decision: (decider, converted, isShipped) =>
    [
      decider,
      ...(converted > 0 ? [`${formatNumber(converted)} pt for converted cards`] : []),
      ...(isShipped ? ['cards to ship'] : []),
    ].join(', '),
  parcel: (number, items, state) => `${number}, ${formatNumber(items)} items (${state})`,
  mailStates: { waiting: 'waiting', sent: 'sent', 'given-up': 'could not be sent' },
  mail: (subject, state) => `${subject} (${state})`,
  restrictions: {
    login: 'login',
    pay: 'payments',
    draw: 'draws',
    convert: 'conversion',
    exchange: 'exchange',
    ship: 'shipping',
  },
  selfExclusion: 'self-exclusion',
  restriction: (kind, reason, end) => `${kind}: ${reason}${end === '' ? '' : ` (until ${end})`}`,
  note: (operator, text) => `${operator}: ${text}`,
}

export const timelineTexts = { ja, en }
