import type { CampaignRow, CampaignState } from '#contract/console/members/campaigns.ts'
import { formatNumber } from '#web/kit/money.ts'

export const campaignsJa = {
  title: 'クーポン・キャンペーン',
  text: 'コードを配って、ポイントやコインを贈ります。予算に達すると自動で止まります。',
  add: '新しいキャンペーン',
  name: '名前（会員の履歴に出ます）',
  nameColumn: '名前',
  nameEn: '名前（英語）',
  kind: 'コード',
  kinds: { shared: '全員で1つ', single: '1回限りの一覧' } as Readonly<
    Record<CampaignRow['kind'], string>
  >,
  count: 'コードの数（一覧のとき）',
  currency: '贈るもの',
  currencies: { point: 'ポイント', coin: 'コイン' },
  amount: '1回の数',
  budget: '予算（全員の合計の上限）',
  budgetColumn: '予算',
  memberMax: 'お一人様の回数',
  audience: '対象',
  audiences: { all: 'すべての会員', new: '開始後に登録した会員' } as Readonly<
    Record<CampaignRow['audience'], string>
  >,
  starts: '開始（JST）',
  ends: '終了（JST）',
  state: '状態',
  states: {
    planned: '開始前',
    running: '実施中',
    spent: '予算終了',
    ended: '終了',
    stopped: '停止',
  } as Readonly<Record<CampaignState, string>>,
  all: 'すべて',
  granted: 'これまでの費用',
  uses: '利用回数',
  members: '利用した会員',
  rest: '予算の残り',
  period: '期間',
  until: '〜',
  units: {
    point: (value: number) => `${formatNumber(value)}pt`,
    coin: (value: number) => `${formatNumber(value)}コイン`,
  },
  days: '日ごとの利用',
  day: '日付',
  noUses: 'まだ使われていません。',
  ask: '承認を申請する',
  setWarning: (words: string) =>
    `「${words}」は、カードを揃えることへの特典と読めます。何種類かのカードを揃えた人に特典を出すこと（カード合わせ）は、景品表示法で禁止されています。`,
  setConfirmed: '揃えることへの特典ではないことを確認しました',
  noSetRule: 'カードの種類や枚数を条件にすることはできません。',
  stop: '停止する',
  stopOf: (name: string) => `「${name}」を停止する`,
  stopText: '停止すると、コードはすぐに使えなくなります。再開はできません。',
  codes: 'コードを保存する',
  back: 'キャンペーンの一覧へ',
  empty: 'キャンペーンはまだありません。「新しいキャンペーン」で始めます',
}
export type CampaignsTexts = typeof campaignsJa
