import { cardsOf, type Series } from './series.ts'

export const helmets: Series = {
  code: 'KB',
  name: '小さな兜鑑',
  cardTypeId: 3,
  cards: cardsOf([
    ['helmet-crescent', '三日月前立兜', 2],
    ['helmet-horns', '大鍬形の兜', 1],
    ['helmet-antlers', '鹿角の兜', 2],
    ['helmet-sun', '日輪の兜', 2],
    ['helmet-rabbit', '波兎の兜', 1],
    ['helmet-fan', '軍配扇の兜', 0],
    ['helmet-butterfly', '揚羽蝶の兜', 1],
    ['helmet-peak', '不二山の兜', 1],
    ['helmet-wave', '立波の兜', 0],
    ['helmet-trident', '三叉の兜', 0],
    ['helmet-plum', '梅咲きの兜', 0],
    ['helmet-dragonfly', '勝虫の兜', 0],
    ['helmet-feathers', '山鳥の兜', 0],
    ['helmet-comet', '流星の兜', 3],
    ['helmet-flame', '猛火の大兜', 3],
    ['helmet-white', '白銀の月兜', 4],
    ['helmet-gold', '黄金総覆輪の兜', 5],
  ]),
}
