import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

const rows = (lines: readonly number[]) => lines.map((line) => formatNumber(line + 1)).join('、')
const rowsEn = (lines: readonly number[]) => lines.map((line) => formatNumber(line + 1)).join(', ')

export const checksTexts = bothLanguages({
  title: ['公開を申請', 'Submit for publication'],
  text: [
    'ほかのオーナーが承認すると公開されます。申請中は内容を変更できません。',
    'The pack is published when another owner approves it. A submitted draft cannot be changed.',
  ],
  blockersTitle: ['申請できない理由', 'What still prevents submission'],
  warningsTitle: ['気をつけること', 'Please note'],
  ready: ['申請できます。', 'It can be submitted.'],
  submit: ['申請する', 'Submit'],
  rows: [
    (lines: readonly number[]) => `（${rows(lines)}行目）`,
    (lines: readonly number[]) => `(rows ${rowsEn(lines)})`,
  ],
  shortage: [
    (code: string, needed: number, free: number) =>
      `${code}：必要 ${formatNumber(needed)}枚・空き ${formatNumber(free)}枚`,
    (code: string, needed: number, free: number) =>
      `${code}: ${formatNumber(needed)} needed, ${formatNumber(free)} free`,
  ],
  cards: [(codes: string) => `（${codes}）`, (codes: string) => `(${codes})`],
  more: [
    (count: number) => `ほか${formatNumber(count)}件`,
    (count: number) => `and ${formatNumber(count)} more`,
  ],
  marginLow: [
    (actual: string, min: string) =>
      `粗利率が最も低い場合で ${actual} になり、設定の ${min} を下回ります`,
    (actual: string, min: string) => `The worst margin of ${actual} is below the limit of ${min}`,
  ],
  rate: [(percent: string) => `（${percent}）`, (percent: string) => `(${percent})`],
  above: [
    (yen: string, max: string) => `（${yen}円、上限 ${max}円）`,
    (yen: string, max: string) => ` (${yen} yen, at most ${max} yen)`,
  ],
  toConfirm: ['1つずつ確認すること', 'Confirm one by one'],
  toConfirmText: [
    '損失につながる価格、景品の上限を超えるかもしれない賞品、早く終えたパックに残っていたカードです。1つずつ読んで、意図どおりならチェックしてください。',
    'These prices can lose money, these prizes may be too high, or these cards were left in a pack that ended early. Read each of them, and tick it if it is intended.',
  ],
  blockers: {
    'name-missing': ['パック名がありません', 'The name is missing'],
    'price-missing': ['価格が決まっていません', 'The price is missing'],
    'picture-missing': ['パックの画像がありません', 'The pack has no picture'],
    'card-type-missing': ['種類が決まっていません', 'The type is missing'],
    'lines-missing': ['封入内容がありません', 'The composition is empty'],
    'total-differs': [
      '口数の合計が、告知した総口数と違います',
      'The counts do not add up to the announced number',
    ],
    'limit-missing': [
      '会員ごとの上限には、1回の上限口数が必要です',
      'A limit per member needs a number of draws',
    ],
    'line-limit-missing': ['順番には、会員ごとの上限が必要です', 'A line needs a limit per member'],
    'line-start-missing': [
      '順番には、販売開始の日時が必要です',
      'A line needs a start of the sale',
    ],
    'line-past-end': [
      '最後の順番が来る前に、販売が終わります',
      'The sale ends before the last turn',
    ],
    'limit-too-high': [
      '1回の上限口数が、設定「店のルール」の口数を超えています（0は3,000口）',
      'A purchase could draw more than “Rules of the shop” in the settings allow (0 means 3,000)',
    ],
    'start-past': ['販売開始が過去の日時です', 'The start is in the past'],
    'end-before-start': [
      '販売終了が販売開始より後ではありません',
      'The end is not after the start',
    ],
    'end-past': ['販売終了が過去の日時です', 'The end is in the past'],
    'too-many-extras': ['追加賞が多すぎます', 'There are too many extra prizes'],
    'step-wrong': ['追加賞の口数が正しくありません', 'An extra prize has a wrong step'],
    'extra-card-retired': [
      '追加賞に、使わなくなったカードがあります',
      'The card of an extra prize is retired',
    ],
    'extra-picture-missing': [
      '追加賞に、画像のないカードがあります',
      'The card of an extra prize has no picture',
    ],
    'extra-convertible-for-coins': [
      'コインのパックの追加賞は、発送のみにしてください',
      'Extra prizes of a pack for coins can only be shipped',
    ],
    'extra-points-missing': [
      '交換ポイントのない追加賞があります。ポイントを入れるか、「発送のみ」にしてください',
      'Some extra prizes have no points. Enter the points, or choose “Ship only”',
    ],
    'extra-too-valued': [
      '設定「店のルール」により、変換できない価格の追加賞があります。「発送のみ」にしてください',
      'By “Rules of the shop”, some extra prizes are worth too much to be converted. Choose “Ship only”',
    ],
    'demo-with-live-payments': [
      'デモ用のパックは、本番の決済では公開できません',
      'A demo pack is never published where payments are live',
    ],
    'notary-unknown': [
      '立会人が店の設定（NOTARIES）にないか、二度選ばれています',
      'A notary is not in the setting NOTARIES, or is named twice',
    ],
    'placeholder-unknown': [
      '文中の { } に、封入内容にない名前があります',
      'A text contains a name in { } that is not in the composition',
    ],
    'count-missing': ['口数のない行があります', 'Some lines have no count'],
    'points-missing': [
      '交換ポイントのない行があります。ポイントを入れるか、「発送のみ」にしてください',
      'Some lines have no points. Enter the points, or choose “Ship only”',
    ],
    'too-valued': [
      '設定「店のルール」により、変換できない価格のカードがあります。「発送のみ」にしてください',
      'By “Rules of the shop”, some cards are worth too much to be converted. Choose “Ship only”',
    ],
    'same-card-twice': [
      '同じカード・同じ交換ポイントの行があります',
      'A card is on two lines with the same points',
    ],
    'card-retired': ['使わなくなったカードがあります', 'Some cards are retired'],
    'card-picture-missing': ['画像のないカードがあります', 'Some cards have no picture'],
    'copies-differ': [
      '指定した個体の数が、口数と違います',
      'The number of copies differs from the count',
    ],
    'copy-twice': ['同じ個体が2つの行にあります', 'A copy is on two lines'],
    'copy-not-free': ['指定した個体に、使えないものがあります', 'Some named copies are not free'],
    'copy-photo-missing': [
      '指定した個体の一部にしか写真がありません。すべてに入れてください',
      'Only some of the named copies have a photo; add the others',
    ],
    'convertible-for-coins': [
      'コインのパックのカードは、発送のみにしてください',
      'Cards of a pack for coins can only be shipped',
    ],
    'stock-missing': ['在庫が足りません', 'There is not enough stock'],
  },
  warnings: {
    'market-old': ['相場が古いカードがあります', 'Some market prices are old'],
    'market-missing': ['相場のないカードがあります', 'Some cards have no market price'],
    'cost-missing': ['原価のないカードがあります', 'Some cards have no cost'],
    'margin-low': ['粗利率が低くなっています', 'The margin is low'],
    'points-above-market': [
      '交換ポイントが相場を上回るカードがあります',
      'Some cards convert to more points than their market price',
    ],
    'points-above-cost': [
      '交換ポイントが原価を上回るカードがあります',
      'Some cards convert to more points than they have cost',
    ],
    'return-market-above': [
      '還元率（相場）が最も高い場合で100%を超えます',
      'The highest return by market is above 100%',
    ],
    'return-points-above': [
      '還元率（ポイント）が最も高い場合で100%を超えます',
      'The highest return by points is above 100%',
    ],
    'return-cost-above': [
      '還元率（原価）が最も高い場合で100%を超えます',
      'The highest return by cost is above 100%',
    ],
    'gift-above': [
      '追加の賞品の最高額が、懸賞の景品の上限（価格の20倍か10万円）を超えます',
      'The highest extra prize is above what the law allows for gifts by chance (20 times the price, or 100,000 yen)',
    ],
    'gifts-above': [
      '追加の賞品の総額が、懸賞の景品の上限（売上の2%）を超えます',
      'All extra prizes together are above what the law allows for gifts by chance (2% of the sales)',
    ],
    'gift-for-coins': [
      'コインで引くくじは、中身の全体が景品に当たることがあります',
      'The contents of a pack for coins may count as gifts as a whole',
    ],
    repacked: [
      '30日以内に予定より早く終えたパックに残っていたカードがあります。もう一度入れるわけを、理由に書いてください',
      'Some cards were left in a pack that ended early within the last 30 days. Write into the reason why they are packed again',
    ],
  },
})
