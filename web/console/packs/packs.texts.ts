import { bothLanguages } from '#web/language/both-languages.ts'

export const packsTexts = bothLanguages({
  title: ['パック', 'Packs'],
  states: {
    draft: ['下書き', 'Draft'],
    submitted: ['申請中', 'Submitted'],
    scheduled: ['公開待ち', 'Scheduled'],
    'on-sale': ['販売中', 'On sale'],
    'sold-out': ['完売', 'Sold out'],
    ended: ['終了', 'Ended'],
  },
  currencies: {
    point: ['ポイント', 'Points'],
    coin: ['コイン', 'Coins'],
  },
  units: {
    point: ['pt', 'pt'],
    coin: ['コイン', 'coins'],
  },
  unnamed: ['（名前なし）', '(no name)'],
  back: ['パックの一覧へ', 'To the packs'],
  history: ['履歴', 'History'],
  events: {
    made: ['下書きを作成', 'Draft created'],
    submitted: ['申請', 'Submitted'],
    withdrawn: ['申請の取り下げ', 'Submission withdrawn'],
    refused: ['却下', 'Refused'],
    lapsed: ['申請の期限切れ', 'Submission expired'],
    void: ['申請の無効（対象が変わった）', 'Submission void (the subject changed)'],
    approved: ['承認', 'Approved'],
    'on-sale': ['販売開始', 'Sale began'],
    'sold-out': ['完売', 'Sold out'],
    ended: ['販売終了', 'Sale ended'],
    'sale-withdrawn': ['公開の取りやめ', 'Publication withdrawn'],
  },
  when: ['日時', 'Time'],
  event: ['出来事', 'Event'],
  who: ['だれが', 'By'],
  reason: ['理由', 'Reason'],
  byItself: ['自動', 'automatically'],
  unknown: ['—', '—'],
})
