import { namesOf, titlePairs } from '#contract/console/imports/import-columns.rule.ts'
import type { GoodState } from '#contract/console/stock/goods.fields.ts'
import { goodColumns } from '#contract/console/stock/goods-columns.fields.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const goodsTexts = bothLanguages({
  title: ['交換景品', 'Exchange goods'],
  empty: [
    '景品はまだありません。「景品を追加」で始めます。',
    'There are no goods yet. Start with “Add a good”.',
  ],
  search: ['景品名・シリーズ・型番', 'Name, series or number'],
  add: ['景品を追加', 'Add a good'],
  import: ['景品の取り込み', 'Import goods'],
  back: ['景品の一覧へ', 'To the list of goods'],
  fields: {
    ...titlePairs(goodColumns),
    image: ['画像', 'Picture'],
    stock: ['在庫', 'Stock'],
    takenCount: ['交換済み', 'Taken'],
    time: ['交換できる期間', 'Offered'],
    state: ['状態', 'State'],
    described: ['説明', 'Description'],
    description: ['説明', 'Description'],
    descriptionEn: ['説明（英語）', 'Description (English)'],
  },
  hints: {
    reading: [
      'かなで。ローマ字での検索にも使います',
      'In kana. Searches in Latin letters find it too',
    ],
    memberMax: ['空欄なら上限なし', 'Leave empty for no limit'],
    position: [
      '「おすすめ順」で小さい順に並びます',
      'Under “Recommended”, the smallest comes first',
    ],
    startsAt: ['空欄ならすぐに始まります', 'Leave empty to start right away'],
    endsAt: ['空欄なら終わりません', 'Leave empty for no end'],
    description: [
      '会員が引換所で「くわしく見る」を押すと開きます。空欄ならボタンを出しません。',
      'Members open it by “Details” in the exchange. Without it there is no such button.',
    ],
    descriptionEn: [
      '空欄なら英語ページにも日本語を出します。',
      'If empty, English pages show the Japanese text.',
    ],
  },
  names: {
    cardType: [
      namesOf(goodColumns.cardType.names, 'ja'),
      namesOf(goodColumns.cardType.names, 'en'),
    ],
    stock: {
      left: ['在庫あり', 'In stock'],
      none: ['在庫切れ', 'Sold out'],
    },
    described: {
      none: ['なし', 'None'],
      japanese: ['日本語のみ', 'Japanese only'],
      both: ['日本語と英語', 'Both languages'],
    },
    state: [
      {
        offered: '交換受付中',
        planned: '開始前',
        ended: '終了',
        retired: '取り扱い終了',
      } satisfies Record<GoodState, string>,
      { offered: 'Offered', planned: 'Planned', ended: 'Ended', retired: 'Retired' },
    ],
  },
  none: {
    memberMax: ['なし', 'None'],
  },
  always: ['期限なし', 'No limit'],
  preview: ['会員の画面での見え方', 'As members see it'],
  save: ['保存する', 'Save'],
  saved: ['保存しました。', 'Saved.'],
  retire: ['取り扱いを終える', 'Retire'],
  bringBack: ['取り扱いを再開する', 'Bring back'],
  move: ['在庫を変更する', 'Change the stock'],
  movements: {
    title: ['在庫の記録', 'Stock movements'],
    empty: [
      '在庫の記録はまだありません。「在庫を変更する」で入荷を記録します。',
      'No movements yet. Record deliveries with “Change the stock”.',
    ],
    fields: {
      at: ['日時', 'Time'],
      kind: ['内容', 'Kind'],
      count: ['数', 'Count'],
      change: ['増減', 'Change'],
      reason: ['理由', 'Reason'],
      operator: ['オペレーター', 'Operator'],
    },
    names: {
      kind: {
        bought: ['仕入れ（増える数）', 'Bought in (pieces added)'],
        lost: ['破損・紛失（減る数）', 'Damaged or lost (pieces removed)'],
        counted: ['棚卸し（数えた数）', 'Stocktake (pieces counted)'],
      },
    },
  },
})
