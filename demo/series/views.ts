import { cardsOf, type Series } from './series.ts'

export const views: Series = {
  code: 'MS',
  name: '夢路名所図会',
  cardTypeId: 4,
  cards: cardsOf([
    ['view-red-mount', '朝焼けの紅富士', 3],
    ['view-great-wave', '沖つ大波', 3],
    ['view-rain-bridge', '夕立の渡り橋', 1],
    ['view-snow-pagoda', '雪明かりの五重塔', 2],
    ['view-moon-gate', '月待ちの鳥居', 4],
    ['view-river-fireworks', '川開き大花火', 2],
    ['view-lantern-street', '提灯小路の宵', 1],
    ['view-waterfall', '千筋の滝', 0],
    ['view-cherry-river', '花筏の川下り', 1],
    ['view-autumn-valley', '錦織りの谷', 1],
    ['view-night-ferry', '月夜の帆かけ船', 0],
    ['view-white-castle', '白鷺の城', 2],
    ['view-tea-house', '茶の香の峠', 0],
    ['view-storm', '雷さまの通り道', 0],
    ['view-terraces', '空を映す千枚田', 0],
    ['view-icebound', '北の果ての光の帯', 2],
    ['view-floating-isle', '浮かび島の蓬莱', 5],
    ['view-lighthouse', '岬の火守り', 0],
  ]),
}
