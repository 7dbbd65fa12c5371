import { counted, formatNumber, formatYen } from '#web/kit/money.ts'

const ja = {
  title: '引く前の目安',
  half: '2口に1口は',
  atMost: (amount: string) => `${amount}以下`,
  loss: (price: string) => `${price}未満のカードが出る確率`,
  amounts: { points: (points: number) => `${formatNumber(points)}P`, yen: formatYen },
  mean: '残りをすべて引いたときの平均',
  meanIs: (percent: string) => `価格の${percent}`,
  picture: (chance: string) => `価格より低い価値のカードが出る確率は${chance}です。`,
  below: '価格より低い',
  above: '価格以上',
  basis:
    'カードの価値は、ポイントに変換したときのポイントです。平均は、数の少ない高価なカードで高くなることがあります。',
  shipOnly: (cards: number) =>
    `発送専用のカード（残り${formatNumber(cards)}枚）は変換できないため、0Pとしています。`,
  market: '相場で見ると',
  marketBasis: (day: string) =>
    `カードの価値は、ほかで取引されている相場です（いちばん古いものは${day}の相場）。1Pを1円として比べています。その額での買い取りや売却をお約束するものではありません。`,
  draws: '確率を見る口数',
  atLeastOne: (draws: number) => `${formatNumber(draws)}口引いて、1枚以上当たる確率`,
  drawsInvalid: (most: number) => `1から${formatNumber(most)}までの数字でご入力ください。`,
  now: 'いま残っている中身から計算しています。くじが引かれるたびに変わります。',
}

const en: typeof ja = {
  title: 'Before you draw',
  half: 'Half of all draws',
  atMost: (amount) => `${amount} or less`,
  loss: (price) => `Chance of a card below ${price}`,
  amounts: {
    points: (points) => `${formatNumber(points)} P`,
    yen: (yen) => `${formatNumber(yen)} yen`,
  },
  mean: 'Mean of all that is left',
  meanIs: (percent) => `${percent} of the price`,
  picture: (chance) => `The chance of a card that is worth less than the price is ${chance}.`,
  below: 'Below the price',
  above: 'The price or more',
  basis:
    'A card counts with the points that you get when you convert it. A few expensive cards can raise the mean.',
  shipOnly: (cards) =>
    `Ship-only cards (${formatNumber(cards)} left) cannot be converted, so they count as 0 P.`,
  market: 'By market price',
  marketBasis: (day) =>
    `A card counts with its market price elsewhere; the oldest one is of ${day}. 1 P is compared as 1 yen. Nobody promises to buy or sell a card at that price.`,
  draws: 'Draws to compare',
  atLeastOne: (draws) => `Chance of at least one in ${counted(draws, 'draw')}`,
  drawsInvalid: (most) => `Please enter a number from 1 to ${formatNumber(most)}.`,
  now: 'Computed from what is left now. It changes with every draw.',
}

export const oddsTexts = { ja, en }
