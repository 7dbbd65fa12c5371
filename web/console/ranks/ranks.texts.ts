import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const ranksTexts = bothLanguages({
  title: ['会員ランク', 'Ranks'],
  text: [
    'ランクはまとめて変更し、翌月1日の午前0時に切りかわります。切りかわるまでは取り消せます。開店前の変更は、すぐに切りかわります。',
    'All ranks change together, at midnight on the first day of the next month. Until then you can withdraw the change. Before the opening they change at once.',
  ],
  back: ['設定へ', 'Settings'],
  edit: [
    (month: string) => `${month}からのランクを決める`,
    (month: string) => `Set the ranks from ${month}`,
  ],
  present: ['現在のランク', 'Current ranks'],
  planned: [(month: string) => `${month}からのランク`, (month: string) => `Ranks from ${month}`],
  plannedText: [
    '会員ページの「次のランクまで」は、保存した時点でこの条件に変わります。コインの還元とランク維持の価格は、切りかわるまで変わりません。',
    'Members see these thresholds on their page as soon as they are saved. The coins of each payment and the price of keeping a rank do not change before the month begins.',
  ],
  ended: ['これまでのランク', 'Earlier ranks'],
  since: [(month: string) => `${month}から`, (month: string) => `From ${month}`],
  fromStart: ['開店から', 'From the beginning'],
  savedBy: [
    (time: string, name: string) => `${time} ${name} が保存`,
    (time: string, name: string) => `Saved by ${name}, ${time}`,
  ],
  savedByCommand: [
    (time: string) => `${time} コマンドで保存`,
    (time: string) => `Saved by command, ${time}`,
  ],
  fields: {
    name: ['名前', 'Name (Japanese)'],
    nameEn: ['名前（英語）', 'Name (English)'],
    monthYen: ['条件（月の購入額・円）', 'Threshold (yen paid in a month)'],
    coinPermille: ['還元（1,000円ごとのコイン）', 'Coins for each 1,000 yen'],
    keepCoins: ['維持の価格（コイン）', 'Price to keep it (coins)'],
    icon: ['画像（なければ標準）', 'Picture (or the standard one)'],
  },
  names: {},
  notForCoins: ['コインでは維持できない', 'Cannot be kept with coins'],
  rank: [(number: number) => `ランク ${number}`, (number: number) => `Rank ${number}`],
  hint: [
    'いちばん下のランクの条件は0円です。今あるランクは消せません。使わないランクは条件を上げてください。',
    'The lowest rank requires 0 yen. Ranks that exist cannot be removed; raise the threshold of a rank that you no longer use.',
  ],
  add: ['ランクを追加', 'Add a rank'],
  remove: [
    (number: number) => `ランク ${number} を消す`,
    (number: number) => `Remove rank ${number}`,
  ],
  check: ['影響を確認', 'Preview the effect'],
  preview: ['翌月の会員数', 'Members next month'],
  previewText: [
    '今日までの購入額で、翌月のランクがどう変わるかです。今月購入した会員と、上のランクを持つ会員を数えます。',
    'The ranks of the next month based on payments so far. Members are counted if they have paid this month or have a rank above the lowest.',
  ],
  before: ['変更しない場合', 'Without the change'],
  after: ['変更した場合', 'With the change'],
  moves: [
    (up: number, down: number) =>
      `この変更で上がる会員 ${formatNumber(up)}人、下がる会員 ${formatNumber(down)}人`,
    (up: number, down: number) =>
      `Members moved up by the change: ${formatNumber(up)}, moved down: ${formatNumber(down)}`,
  ],
  save: ['保存する', 'Save'],
  saveTitle: [
    (month: string) => `${month}からのランクを保存`,
    (month: string) => `Save the ranks from ${month}`,
  ],
  cancel: ['やめる', 'Cancel'],
  saved: [
    (month: string) => `保存しました。${month}1日の午前0時に切りかわります。`,
    (month: string) => `Saved. The ranks change at midnight on the first day of ${month}.`,
  ],
  withdraw: ['予定を取り消す', 'Withdraw'],
  withdrawTitle: [
    (month: string) => `${month}からのランクを取り消す`,
    (month: string) => `Withdraw the ranks from ${month}`,
  ],
  withdrawn: [
    '予定を取り消しました。今のランクが続きます。',
    'Withdrawn. The current ranks stay in force.',
  ],
  conflict: [
    'ほかの人がランクを変更しました。下の新しい内容を確かめてから、もう一度保存してください。',
    'Someone else has changed the ranks. Compare them with the new ranks below, then save again.',
  ],
  faults: {
    'left-out': ['今あるランクが足りません。', 'A rank that exists is missing.'],
    'no-lowest': ['条件が0円のランクが必要です。', 'One rank must require 0 yen.'],
    'same-yen': ['同じ条件のランクが2つあります。', 'Two ranks require the same amount.'],
    'too-few': ['ランクは5つ以上必要です。', 'At least five ranks are needed.'],
  },
})
