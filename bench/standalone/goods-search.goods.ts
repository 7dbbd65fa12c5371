import { CARD_TYPE_FIGURE, CARD_TYPE_GAME } from '#contract/constants.ts'
import type { GoodDraft } from '#server/exchange/exchange.ts'

const KINDS = ['フィギュア', '人形', 'ぬいぐるみ', '置物', 'カードゲーム', '双六', 'パズル', '模型']
const SUBJECTS = ['招き猫', '龍', '白狐', '天狗', '河童', '侍', '舞妓', '鯉', '鶴', '達磨']
const MAKERS = ['引札人形店', '江戸堂', '浪花工房', '京遊戯', 'ヒキフダ']

/** Generates `count` different goods. Half of the goods are figures. */
export function manyGoods(count: number): readonly GoodDraft[] {
  return Array.from({ length: count }, (_, index) => ({
    cardTypeId: index % 2 === 0 ? CARD_TYPE_FIGURE : CARD_TYPE_GAME,
    name: `${at(SUBJECTS, index)}の${at(KINDS, Math.floor(index / 10))} 第${index + 1}番`,
    series: `${at(MAKERS, Math.floor(index / 80))} 第${Math.floor(index / 400) + 1}集`,
    modelNumber: `FG-${String(index + 1).padStart(5, '0')}`,
    rarity: index % 4,
    image: `/images/goods/${index}.webp`,
    priceCoins: 50 + ((index * 7_919) % 9_950),
    stock: (index * 104_729) % 500,
  }))
}

function at(words: readonly string[], index: number): string {
  return words[index % words.length] as string
}
