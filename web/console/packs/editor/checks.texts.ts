import type { Blocker, Warning } from '#contract/console/packs/pack-checks.rule.ts'
import { formatNumber } from '#web/kit/money.ts'

const rows = (lines: readonly number[]) => lines.map((line) => formatNumber(line + 1)).join('、')
const rowsEn = (lines: readonly number[]) => lines.map((line) => formatNumber(line + 1)).join(', ')

interface ChecksTexts {
  readonly blockers: Readonly<Record<Blocker['kind'], string>>
  readonly warnings: Readonly<Record<Warning['kind'], string>>
}

const ja = {
  title: '公開を申請',
  text: 'ほかのオーナーが承認すると公開されます。申請中は内容を変更できません。',
  blockersTitle: '申請できない理由',
  warningsTitle: '気をつけること',
  ready: '申請できます。',
  submit: '申請する',
  rows: (lines: readonly number[]) => `（${rows(lines)}行目）`,
  shortage: (code: string, needed: number, free: number) =>
    `${code}：必要 ${formatNumber(needed)}枚・空き ${formatNumber(free)}枚`,
  cards: (codes: string) => `（${codes}）`,
  more: (count: number) => `ほか${formatNumber(count)}件`,
  marginLow: (actual: string, min: string) =>
    `粗利率が最も低い場合で ${actual} になり、設定の ${min} を下回ります`,
  rate: (percent: string) => `（${percent}）`,
  above: (yen: string, max: string) => `（${yen}円、上限 ${max}円）`,
  toConfirm: '1つずつ確認すること',
  toConfirmText:
    '損失につながる価格、景品の上限を超えるかもしれない賞品、早く終えたパックに残っていたカードです。1つずつ読んで、意図どおりならチェックしてください。',
  blockers: {
    'name-missing': 'パック名がありません',
    'price-missing': '価格が決まっていません',
    'picture-missing': 'パックの画像がありません',
    'card-type-missing': '種類が決まっていません',
    'lines-missing': '封入内容がありません',
    'total-differs': '口数の合計が、告知した総口数と違います',
    'limit-missing': '会員ごとの上限には、1回の上限口数が必要です',
    'start-past': '販売開始が過去の日時です',
    'end-before-start': '販売終了が販売開始より後ではありません',
    'end-past': '販売終了が過去の日時です',
    'too-many-extras': '追加賞が多すぎます',
    'step-wrong': '追加賞の口数が正しくありません',
    'extra-card-retired': '追加賞に、使わなくなったカードがあります',
    'extra-picture-missing': '追加賞に、画像のないカードがあります',
    'extra-convertible-for-coins': 'コインのパックの追加賞は、発送のみにしてください',
    'extra-points-missing':
      '交換ポイントのない追加賞があります。ポイントを入れるか、「発送のみ」にしてください',
    'demo-with-live-payments': 'デモ用のパックは、本番の決済では公開できません',
    'notary-unknown': '立会人が店の設定（NOTARIES）にないか、二度選ばれています',
    'placeholder-unknown': '文中の { } に、封入内容にない名前があります',
    'count-missing': '口数のない行があります',
    'points-missing':
      '交換ポイントのない行があります。ポイントを入れるか、「発送のみ」にしてください',
    'same-card-twice': '同じカード・同じ交換ポイントの行があります',
    'card-retired': '使わなくなったカードがあります',
    'card-picture-missing': '画像のないカードがあります',
    'copies-differ': '指定した個体の数が、口数と違います',
    'copy-twice': '同じ個体が2つの行にあります',
    'copy-not-free': '指定した個体に、使えないものがあります',
    'copy-photo-missing': '指定した個体の一部にしか写真がありません。すべてに入れてください',
    'convertible-for-coins': 'コインのパックのカードは、発送のみにしてください',
    'stock-missing': '在庫が足りません',
  } as ChecksTexts['blockers'],
  warnings: {
    'market-old': '相場が古いカードがあります',
    'market-missing': '相場のないカードがあります',
    'cost-missing': '原価のないカードがあります',
    'margin-low': '粗利率が低くなっています',
    'points-above-market': '交換ポイントが相場を上回るカードがあります',
    'points-above-cost': '交換ポイントが原価を上回るカードがあります',
    'return-market-above': '還元率（相場）が最も高い場合で100%を超えます',
    'return-points-above': '還元率（ポイント）が最も高い場合で100%を超えます',
    'return-cost-above': '還元率（原価）が最も高い場合で100%を超えます',
    'gift-above': '追加の賞品の最高額が、懸賞の景品の上限（価格の20倍か10万円）を超えます',
    'gifts-above': '追加の賞品の総額が、懸賞の景品の上限（売上の2%）を超えます',
    'gift-for-coins': 'コインで引くくじは、中身の全体が景品に当たることがあります',
    repacked:
      '30日以内に予定より早く終えたパックに残っていたカードがあります。もう一度入れるわけを、理由に書いてください',
  } as ChecksTexts['warnings'],
}

const en: typeof ja = {
  title: 'Submit for publication',
  text: 'The pack is published when another owner approves it. A submitted draft cannot be changed.',
  blockersTitle: 'What still prevents submission',
  warningsTitle: 'Please note',
  ready: 'It can be submitted.',
  submit: 'Submit',
  rows: (lines) => `(rows ${rowsEn(lines)})`,
  shortage: (code, needed, free) =>
    `${code}: ${formatNumber(needed)} needed, ${formatNumber(free)} free`,
  cards: (codes) => `(${codes})`,
  more: (count) => `and ${formatNumber(count)} more`,
  marginLow: (actual, min) => `The worst margin of ${actual} is below the limit of ${min}`,
  rate: (percent) => `(${percent})`,
  above: (yen, max) => ` (${yen} yen, at most ${max} yen)`,
  toConfirm: 'Confirm one by one',
  toConfirmText:
    'These prices can lose money, these prizes may be too high, or these cards were left in a pack that ended early. Read each of them, and tick it if it is intended.',
  blockers: {
    'name-missing': 'The name is missing',
    'price-missing': 'The price is missing',
    'picture-missing': 'The pack has no picture',
    'card-type-missing': 'The type is missing',
    'lines-missing': 'The composition is empty',
    'total-differs': 'The counts do not add up to the announced number',
    'limit-missing': 'A limit per member needs a number of draws',
    'start-past': 'The start is in the past',
    'end-before-start': 'The end is not after the start',
    'end-past': 'The end is in the past',
    'too-many-extras': 'There are too many extra prizes',
    'step-wrong': 'An extra prize has a wrong step',
    'extra-card-retired': 'The card of an extra prize is retired',
    'extra-picture-missing': 'The card of an extra prize has no picture',
    'extra-convertible-for-coins': 'Extra prizes of a pack for coins can only be shipped',
    'extra-points-missing':
      'Some extra prizes have no points. Enter the points, or choose “Ship only”',
    'demo-with-live-payments': 'A demo pack is never published where payments are live',
    'notary-unknown': 'A notary is not in the setting NOTARIES, or is named twice',
    'placeholder-unknown': 'A text contains a name in { } that is not in the composition',
    'count-missing': 'Some lines have no count',
    'points-missing': 'Some lines have no points. Enter the points, or choose “Ship only”',
    'same-card-twice': 'A card is on two lines with the same points',
    'card-retired': 'Some cards are retired',
    'card-picture-missing': 'Some cards have no picture',
    'copies-differ': 'The number of copies differs from the count',
    'copy-twice': 'A copy is on two lines',
    'copy-not-free': 'Some named copies are not free',
    'copy-photo-missing': 'Only some of the named copies have a photo; add the others',
    'convertible-for-coins': 'Cards of a pack for coins can only be shipped',
    'stock-missing': 'There is not enough stock',
  },
  warnings: {
    'market-old': 'Some market prices are old',
    'market-missing': 'Some cards have no market price',
    'cost-missing': 'Some cards have no cost',
    'margin-low': 'The margin is low',
    'points-above-market': 'Some cards convert to more points than their market price',
    'points-above-cost': 'Some cards convert to more points than they have cost',
    'return-market-above': 'The highest return by market is above 100%',
    'return-points-above': 'The highest return by points is above 100%',
    'return-cost-above': 'The highest return by cost is above 100%',
    'gift-above':
      'The highest extra prize is above what the law allows for gifts by chance (20 times the price, or 100,000 yen)',
    'gifts-above':
      'All extra prizes together are above what the law allows for gifts by chance (2% of the sales)',
    'gift-for-coins': 'The contents of a pack for coins may count as gifts as a whole',
    repacked:
      'Some cards were left in a pack that ended early within the last 30 days. Write into the reason why they are packed again',
  },
}

export const checksTexts = { ja, en }
