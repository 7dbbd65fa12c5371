import { namesOf, titlePairs } from '#contract/console/imports/import-columns.rule.ts'
import { cardColumns } from '#contract/console/stock/card-columns.fields.ts'
import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

type ReadCounts = Readonly<
  Record<'recordedCount' | 'unchangedCount' | 'unknownCount' | 'failedCount', number>
>

export const cardsTexts = bothLanguages({
  title: ['カード', 'Cards'],
  empty: [
    'カードはまだありません。「カードを追加」か「CSVから取り込む」で始めます。',
    'There are no cards yet. Start with “Add a card” or “Import from CSV”.',
  ],
  search: ['コード・名前・型番', 'Code, name or number'],
  add: ['カードを追加', 'Add a card'],
  import: ['CSVから取り込む', 'Import from CSV'],
  recordPrices: ['相場を記録', 'Record market prices'],
  fields: {
    ...titlePairs(cardColumns),
    image: ['画像', 'Picture'],
    marketPrice: ['相場', 'Market price'],
    marketPriceAt: ['出典', 'Source'],
    price: ['相場の新しさ', 'Age of the price'],
    state: ['状態', 'State'],
    onHand: ['手持ち', 'On hand'],
    inUrns: ['パックに残る分', 'Left in packs'],
    undecided: ['当選・未選択', 'Won, undecided'],
    toShip: ['発送待ち', 'To ship'],
    free: ['空き', 'Free'],
  },
  hints: {
    reading: [
      'かなで。ローマ字での検索にも使います',
      'In kana. Searches in Latin letters find it too',
    ],
    rarityLabel: ['空欄なら店のレア度の名前', 'Without it the shop’s name of the rarity'],
  },
  names: {
    image: {
      missing: ['画像なし', 'No picture'],
      present: ['画像あり', 'With a picture'],
    },
    price: {
      old: ['7日より前', 'Older than 7 days'],
      none: ['未記録', 'Not recorded'],
    },
    state: {
      active: ['現役', 'Active'],
      retired: ['引退', 'Retired'],
    },
    language: [
      namesOf(cardColumns.language.names, 'ja'),
      namesOf(cardColumns.language.names, 'en'),
    ],
  },
  none: {
    marketPrice: ['未記録', 'Not recorded'],
  },
  noPicture: ['画像なし', 'No picture'],
  marketOn: [
    (day: string, source: string) => `${day}・${source}`,
    (day: string, source: string) => `${day}, ${source}`,
  ],
  back: ['カードの一覧へ', 'To the list of cards'],
  save: ['保存する', 'Save'],
  saved: ['保存しました。', 'Saved.'],
  keepsPrizes: [
    '販売中のパックの賞は、公開したときの内容のまま変わりません。',
    'Prizes of published packs stay as they were when the pack was published.',
  ],
  retire: ['引退にする', 'Retire'],
  bringBack: ['現役に戻す', 'Take back'],
  retired: ['引退', 'Retired'],
  delete: ['削除する', 'Delete'],
  stockTitle: ['在庫', 'Stock'],
  toStock: ['在庫の明細を見る', 'See the stock'],
  packs: ['使っているパック', 'Packs with this card'],
  noPacks: ['このカードを使うパックはありません。', 'No pack has this card.'],
  pack: ['パック', 'Pack'],
  tickets: ['口数', 'Tickets'],
  left: ['残り', 'Left'],
  ended: ['終了', 'Ended'],
  history: ['相場の推移', 'Market prices over time'],
  noHistory: ['相場はまだ記録されていません。', 'No market price is recorded yet.'],
  newestPrices: [
    (count: number) => `表は新しい${count}件です。`,
    (count: number) => `The table has the newest ${count} prices.`,
  ],
  day: ['日付', 'Day'],
  source: ['出典', 'Source'],
  photos: [
    '画像（ファイル名をコードと同じにすると、そのカードに付きます）',
    'Pictures (name each file after the code of its card)',
  ],
  sendPhotos: [
    (count: number) => `画像 ${formatNumber(count)}枚を付ける`,
    (count: number) =>
      count === 1
        ? 'Attach 1 picture to its card'
        : `Attach ${formatNumber(count)} pictures to their cards`,
  ],
  sendingPhotos: [
    (done: number, count: number) =>
      `${formatNumber(count)}枚中${formatNumber(done)}枚が済みました`,
    (done: number, count: number) => `${formatNumber(done)} of ${formatNumber(count)} done`,
  ],
  photoDone: ['付けました', 'Attached'],
  photoSame: ['変更なし', 'Unchanged'],
  photoFile: ['ファイル', 'File'],
  result: ['結果', 'Result'],
  pricedOn: ['相場の日付', 'Date of the prices'],
  reads: ['自動の取り込み', 'Read by the console'],
  readsOf: [
    (source: string) =>
      `「${source}」の一覧を毎日1回読み、当店のカードの相場を記録します。正しくない行だけを飛ばし、ほかの行は記録します。`,
    (source: string) =>
      `The console reads the list of “${source}” once a day and records the prices of the shop’s cards. Only lines that are wrong are left out.`,
  ],
  readsOff: [
    'いまは自動で読む一覧が設定されていません。',
    'No list is set that the console reads by itself.',
  ],
  noReads: ['まだ読んでいません。', 'It is not read yet.'],
  readAt: ['読んだ時刻', 'Read at'],
  readResult: ['結果', 'Result'],
  isReading: ['読んでいます。', 'It is being read.'],
  readFaults: {
    'not-reached': ['接続できません', 'the source cannot be reached'],
    status: ['サーバーがエラーを返しました', 'the server answers with an error'],
    'too-large': ['10MBを超えています', 'it has more than 10 MB'],
    'too-long': ['10万行か200列を超えています', 'it has more than 100,000 lines or 200 columns'],
    'no-list': [
      'CSVでも、オブジェクトを並べたJSONでもありません',
      'it is neither a CSV file nor a JSON list of objects',
    ],
    'no-code-column': [
      '見出しに「コード」の列が1つだけ必要です',
      'its titles need one column “Code”',
    ],
    'no-prices': [
      '当店のカードの正しい価格が1件もありません',
      'it has no valid price of a card of the shop',
    ],
    other: ['エラーが起きました', 'an error occurred'],
  },
  readFailed: [
    (fault: string, detail: string) =>
      `記録できませんでした：${fault}${detail === '' ? '' : `（${detail}）`}。1時間後にもう一度読みます。`,
    (fault: string, detail: string) =>
      `Nothing was recorded: ${fault}${detail === '' ? '' : ` (${detail})`}. It is read again after an hour.`,
  ],
  readCounts: [
    (read: ReadCounts) =>
      `記録 ${formatNumber(read.recordedCount)}件・記録済み ${formatNumber(read.unchangedCount)}件・当店にないカード ${formatNumber(read.unknownCount)}件・エラー ${formatNumber(read.failedCount)}件`,
    (read: ReadCounts) =>
      `${formatNumber(read.recordedCount)} recorded, ${formatNumber(read.unchangedCount)} recorded before, ${formatNumber(read.unknownCount)} of other cards, ${formatNumber(read.failedCount)} refused`,
  ],
})
