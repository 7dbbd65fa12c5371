import { MOVIE_STYLES, type MovieStyle } from '#contract/constants.ts'
import { packsTexts } from '#web/console/packs/packs.texts.ts'
import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

/** What each movie shows (`art/movies/scenes/`). */
const MOVIES: Readonly<Record<MovieStyle, readonly [ja: string, en: string]>> = {
  1: ['包み紙', 'Wrapper'],
  2: ['灯籠', 'Lanterns'],
  3: ['花びら', 'Petals'],
  5: ['波', 'Waves'],
  8: ['雷', 'Thunder'],
  10: ['扇', 'Fan'],
  11: ['星', 'Star'],
  12: ['狐', 'Fox'],
  13: ['龍', 'Dragon'],
}
const movieNames = (at: 0 | 1): Readonly<Record<number, string>> =>
  Object.fromEntries(MOVIE_STYLES.map((style) => [style, MOVIES[style][at]]))

export const editorTexts = bothLanguages({
  tabs: {
    basics: ['基本', 'Basics'],
    composition: ['封入内容', 'Composition'],
    presentation: ['見せ方', 'Presentation'],
    calculator: ['計算', 'Calculator'],
    preview: ['プレビュー', 'Preview'],
    history: ['履歴', 'History'],
  },
  tabList: ['パックの編集', 'Parts of the pack'],
  save: ['保存', 'Save'],
  saved: ['保存済み', 'Saved'],
  unsaved: ['未保存の変更があります', 'Unsaved changes'],
  saving: ['保存しています', 'Saving'],
  submit: ['公開を申請', 'Submit'],
  withdraw: ['申請を取り下げる', 'Withdraw'],
  more: ['その他', 'More'],
  duplicate: ['複製する', 'Duplicate'],
  discard: ['破棄する', 'Discard'],
  discardTitle: ['下書きを破棄しますか？', 'Discard this draft?'],
  discardText: [
    '破棄した下書きは元に戻せません。操作記録には残ります。',
    'This cannot be undone. The audit log keeps a record.',
  ],
  submittedNote: [
    '申請中です。内容は変更できません。直すときは取り下げてください。',
    'This draft has been submitted and cannot be changed. Withdraw it to correct it.',
  ],
  toApproval: ['申請を見る', 'See the request'],
  readOnly: ['あなたの役割では、この下書きは見るだけです。', 'Your role can only read this draft.'],
  restoredTitle: ['保存していない変更が残っています', 'There are unsaved changes'],
  restoredText: [
    '前回、保存せずに閉じた変更です。復元するか、捨てるか選んでください。',
    'You left without saving them. Restore or discard them.',
  ],
  restore: ['復元する', 'Restore'],
  forget: ['捨てる', 'Discard'],
  faultsTitle: ['保存できない値があります', 'Some values cannot be saved'],
  fields: {
    name: ['パック名', 'Name'],
    nameEn: ['パック名（英語）', 'English name'],
    currency: ['通貨', 'Currency'],
    price: ['1口の価格', 'Price per draw'],
    announcedTotal: ['告知した総口数', 'Announced tickets'],
    maxBuyCount: ['1回の上限口数', 'Draws per purchase'],
    isLimited: [
      '会員ごとの合計にも上限をかける',
      'Apply the limit to all purchases of a member together',
    ],
    cardTypeId: ['種類', 'Type'],
    lineSeconds: ['順番の長さ（秒）', 'Length of the line (seconds)'],
    startsAt: ['販売開始（JST）', 'Start (JST)'],
    endsAt: ['販売終了（JST）', 'End (JST)'],
    isDemo: [
      'デモ用（本番の決済では公開できません）',
      'Demo pack (never published where payments are live)',
    ],
    position: ['並び順', 'Position'],
    images: ['画像', 'Pictures'],
    reading: ['よみ（検索用）', 'Reading (for searches)'],
    detailHtml: ['説明', 'Description'],
    detailHtmlEn: ['説明（英語）', 'English description'],
    limitMessage: ['上限の案内文', 'Text of the limit'],
    limitMessageEn: ['上限の案内文（英語）', 'English text of the limit'],
    movieStyle: ['演出', 'Movie'],
    showsLineup: ['ラインナップを公開する', 'Show the line-up'],
    conversionShares: ['交換される割合の想定', 'Assumed conversions'],
    extras: ['追加賞', 'Extra prizes'],
    notaries: ['立会人（公開後は変えられません）', 'Notaries (fixed once published)'],
  },
  hints: {
    announcedTotal: [
      '告知した数があるときだけ。口数の合計と違うと申請できません。',
      'Only if a number was announced. Other totals cannot be submitted.',
    ],
    maxBuyCount: ['0 で上限なし', '0 for no limit'],
    reading: [
      'パック名のよみをかなで。ローマ字での検索にも使います',
      'How the name is read, in kana. Searches in Latin letters find it too',
    ],
    notaries: [
      '立会人が署名してから抽選します。立会人に届かない間、このパックは販売できません。',
      'Each purchase is drawn after they have signed it. The pack sells nothing while one is away.',
    ],
    lineSeconds: [
      '0 で順番なし。販売開始からこの時間のあいだに、会員ごとの順番が抽選で決まります。販売開始は公開後に変えられません。',
      '0 for no line. Each member’s turn is drawn within this time from the start, which is then fixed once published.',
    ],
    startsAt: ['空欄なら、承認後すぐ販売します', 'Leave empty to start on approval'],
    endsAt: ['空欄なら、売り切れるまで販売します', 'Leave empty to sell until sold out'],
    detailHtml: [
      '数字は「数字を差し込む」で入れると、封入内容に合わせて変わります。',
      'Inserted numbers follow the composition.',
    ],
  },
  names: {
    currency: [packsTexts.ja.currencies, packsTexts.en.currencies],
    movieStyle: [movieNames(0), movieNames(1)],
  },
  chooseType: ['選んでください', 'Choose'],
  moviePreview: [
    (movie: string) => `演出「${movie}」の見本`,
    (movie: string) => `Preview of ${movie}`,
  ],
  extrasText: [
    'ラストワン賞や、n口ごとの賞です。抽選の確率には影響しません。',
    'For the last ticket or every n-th one. They do not change the odds of a draw.',
  ],
  addExtra: ['追加賞を足す', 'Add an extra prize'],
  removeExtra: [
    (row: number) => `${formatNumber(row)}番目の追加賞を外す`,
    (row: number) => `Remove extra prize ${formatNumber(row)}`,
  ],
  extraKind: ['種類', 'Kind'],
  extraKinds: {
    last: ['ラストワン', 'Last ticket'],
    every: ['n口ごと', 'Every n-th'],
  },
  extraStep: ['何口ごと', 'Every'],
  extraRow: [
    (row: number) => `追加賞 ${formatNumber(row)}`,
    (row: number) => `Extra prize ${formatNumber(row)}`,
  ],
  insertNumber: ['数字を差し込む', 'Insert a number'],
  insertNumberIn: [
    (field: string) => `${field}に数字を差し込む`,
    (field: string) => `Insert a number into ${field}`,
  ],
  numbers: {
    price: ['1口の価格', 'Price of one draw'],
    total: ['総口数', 'Number of draws'],
    limit: ['1回の上限口数', 'Most draws per purchase'],
    count: [(rarity: string) => `${rarity}の口数`, (rarity: string) => `Draws of ${rarity}`],
    chance: [(rarity: string) => `${rarity}の確率`, (rarity: string) => `Chance of ${rarity}`],
  },
  textWarnings: [
    '封入内容と合わない数字か、当たりや得の約束と読める語があります',
    'Some numbers differ from the composition, or some words may promise a win or a gain',
  ],
  textWarning: [
    (field: string, found: string) => `${field}：「${found}」`,
    (field: string, found: string) => `${field}: “${found}”`,
  ],
  textWarningsHint: [
    '申請はできますが、承認する人が1つずつ確認します。',
    'You may submit it. The approver has to tick each of them.',
  ],
  line: [(code: string) => `カード ${code}`, (code: string) => `Card ${code}`],
  lineText: [
    (count: number, points: number, action: string) =>
      `${formatNumber(count)}口・${formatNumber(points)}pt・${action}`,
    (count: number, points: number, action: string) =>
      `${formatNumber(count)} × ${formatNumber(points)} pt, ${action}`,
  ],
  downloadUtf8: ['CSV（UTF-8）', 'CSV (UTF-8)'],
  downloadCp932: ['CSV（Excel・CP932）', 'CSV (Excel, CP932)'],
  download: ['CSVに書き出す', 'Download CSV'],
  downloadUnsaved: ['保存すると書き出せます', 'Save the draft first'],
  previewUnsaved: [
    '未保存の変更は、保存するとプレビューに出ます。',
    'Unsaved changes appear in the preview once you save.',
  ],
  previewText: [
    '会員の画面と同じ部品です。ボタンは押せません。',
    'These are the members’ own components. Their buttons do nothing.',
  ],
})
