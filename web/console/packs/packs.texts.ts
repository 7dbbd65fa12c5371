import type { HistoryEntry } from '#contract/console/packs/pack-drafts.ts'
import type { PackState } from '#contract/console/packs/pack-limits.rule.ts'

interface PacksTexts {
  readonly states: Readonly<Record<PackState, string>>
  readonly currencies: Readonly<Record<'point' | 'coin', string>>
  readonly events: Readonly<Record<HistoryEntry['event'], string>>
}

const ja = {
  title: 'パック',
  states: {
    draft: '下書き',
    submitted: '申請中',
    scheduled: '公開待ち',
    'on-sale': '販売中',
    'sold-out': '完売',
    ended: '終了',
  } as PacksTexts['states'],
  currencies: { point: 'ポイント', coin: 'コイン' } as PacksTexts['currencies'],
  units: { point: 'pt', coin: 'コイン' } as PacksTexts['currencies'],
  unnamed: '（名前なし）',
  back: 'パックの一覧へ',
  history: '履歴',
  events: {
    made: '下書きを作成',
    submitted: '申請',
    withdrawn: '申請の取り下げ',
    refused: '却下',
    lapsed: '申請の期限切れ',
    void: '申請の無効（対象が変わった）',
    approved: '承認',
    'on-sale': '販売開始',
    'sold-out': '完売',
    ended: '販売終了',
    'sale-withdrawn': '公開の取りやめ',
  } as PacksTexts['events'],
  when: '日時',
  event: '出来事',
  who: 'だれが',
  reason: '理由',
  byItself: '自動',
  unknown: '—',
}

const en: typeof ja = {
  title: 'Packs',
  states: {
    draft: 'Draft',
    submitted: 'Submitted',
    scheduled: 'Scheduled',
    'on-sale': 'On sale',
    'sold-out': 'Sold out',
    ended: 'Ended',
  },
  currencies: { point: 'Points', coin: 'Coins' },
  units: { point: 'pt', coin: 'coins' },
  unnamed: '(no name)',
  back: 'To the packs',
  history: 'History',
  events: {
    made: 'Draft created',
    submitted: 'Submitted',
    withdrawn: 'Submission withdrawn',
    refused: 'Refused',
    lapsed: 'Submission expired',
    void: 'Submission void (the subject changed)',
    approved: 'Approved',
    'on-sale': 'Sale began',
    'sold-out': 'Sold out',
    ended: 'Sale ended',
    'sale-withdrawn': 'Publication withdrawn',
  },
  when: 'Time',
  event: 'Event',
  who: 'By',
  reason: 'Reason',
  byItself: 'automatically',
  unknown: '—',
}

export const packsTexts = { ja, en }
