import type { Scenario } from '#contract/console/packs/packs.rule.ts'
import { counted, formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const calculatorTexts = bothLanguages({
  /** The figures of an axis. */
  axis: [
    (value: number) =>
      Math.abs(value) < 10_000 ? formatNumber(value) : `${Math.round(value / 1_000) / 10}万`,
    (value: number) => formatNumber(value),
  ],
  summary: ['パック全体の数字', 'Figures of the pack'],
  total: ['総口数', 'Tickets'],
  asAnnounced: ['告知どおり', 'as announced'],
  differs: [
    (by: number) =>
      by > 0 ? `告知より${formatNumber(by)}口多い` : `告知より${formatNumber(-by)}口少ない`,
    (by: number) =>
      by > 0 ? `${formatNumber(by)} more than announced` : `${formatNumber(-by)} missing`,
  ],
  income: ['完売時の売上', 'Income at sell-out'],
  cost: ['原価（すべて発送）', 'Cost, all shipped'],
  missingCosts: [
    (count: number) => `原価不明 ${formatNumber(count)}行`,
    (count: number) => `${formatNumber(count)} without cost`,
  ],
  missingMarkets: [
    (count: number) => `相場不明 ${formatNumber(count)}行`,
    (count: number) => `${formatNumber(count)} without a market price`,
  ],
  margin: ['粗利（すべて発送）', 'Margin, all shipped'],
  marginRate: ['粗利率', 'Margin rate'],
  returnMarket: ['還元率（相場）', 'Return by market'],
  returnPoints: ['還元率（ポイント）', 'Return by points'],
  returnCost: ['還元率（原価）', 'Return by cost'],
  scenarios: [
    {
      shipped: 'すべて発送',
      converted: 'すべて交換',
      assumed: '想定の割合',
    } as Readonly<Record<Scenario, string>>,
    { shipped: 'All shipped', converted: 'All converted', assumed: 'As assumed' },
  ],
  scenarioTable: ['完売したとき', 'At sell-out'],
  figure: ['項目', 'Figure'],
  allCost: ['カードの原価と交換pt', 'Cards and points'],
  freePoints: ['無償ポイント（見込み）', 'Gifted points, estimated'],
  fees: ['決済手数料（見込み）', 'Provider fees, estimated'],
  postage: ['送料（見込み）', 'Postage, estimated'],
  allMargin: ['粗利', 'Margin'],
  notPriced: [
    '価格と封入内容を入れると計算します。',
    'Enter the price and the composition to calculate.',
  ],
  sharesTitle: ['交換の想定', 'Converted'],
  shareOf: [
    (rarity: string) => `${rarity}の交換割合（%）`,
    (rarity: string) => `Converted of ${rarity} (%)`,
  ],
  rarityTable: ['レアリティごと', 'By rarity'],
  rarity: ['レア', 'Rarity'],
  lines: ['行', 'Lines'],
  count: ['口数', 'Count'],
  chance: ['確率', 'Chance'],
  costShare: ['原価比', 'Cost %'],
  market: ['相場計', 'Market'],
  oldMarket: [
    (amount: string, day: string) => `${amount}（${day}・古い相場）`,
    (amount: string, day: string) => `${amount} (old, ${day})`,
  ],
  lineShares: ['原価の大きいカード', 'Most expensive cards'],
  card: ['カード', 'Card'],
  riskTitle: ['上位の賞が出たあと売れなくなったら', 'If sales stop once the best cards are gone'],
  riskText: [
    '原価の高い順にk枚が出たところで販売が止まった場合です。それまでの口に付く追加賞も含みます。',
    'Sales stop as soon as the k most expensive cards are drawn. Extra prizes of the drawn tickets count too.',
  ],
  bestCount: ['上位', 'Best'],
  bestCost: ['上位の原価', 'Their cost'],
  worstLoss: ['最悪の損失', 'Worst loss'],
  expectedDraws: ['出きるまでの平均口数', 'Draws until gone'],
  expectedLoss: ['そのときの損失', 'Loss by then'],
  breakEven: ['損益分岐の口数', 'Break-even draws'],
  never: ['届きません', 'never'],
  none: ['なし', 'none'],
  cards: [(count: number) => `${formatNumber(count)}枚`, (count: number) => counted(count, 'card')],
  chartLoading: ['グラフを読み込んでいます', 'The chart is loading'],
  lineTable: ['カードごと', 'By card'],
  notForCoins: [
    'コインで引くパックなので、円の粗利と還元率はありません。',
    'The pack is sold for coins, so it has no margin in yen and no return rates.',
  ],
})
