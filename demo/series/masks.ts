import { cardsOf, type Series } from './series.ts'

export const masks: Series = {
  code: 'MN',
  name: '面影座',
  cardTypeId: 7,
  cards: cardsOf([
    ['mask-fox', '宵宮の狐面', 0],
    ['mask-fox-black', '黒狐の面', 1],
    ['mask-jealous', '生成りの般若', 2],
    ['mask-ogre-red', '赤鬼どん', 0],
    ['mask-ogre-blue', '青鬼どん', 0],
    ['mask-plump', '福笑いおかめ', 0],
    ['mask-pout', 'ひょうきん火吹き', 0],
    ['mask-long-nose', '鞍掛の大天狗', 2],
    ['mask-crow', '烏羽の小天狗', 1],
    ['mask-young', '月影の小面', 1],
    ['mask-elder', '寿ぎの翁', 1],
    ['mask-actor', '荒事の隈取', 1],
    ['mask-actor-blue', '藍隈の敵役', 0],
    ['mask-lion', '囃子の獅子頭', 2],
    ['mask-rabbit', '跳ね兎の面', 0],
    ['mask-monkey', '日吉の猿面', 0],
    ['mask-dragon', '龍王の翠面', 3],
    ['mask-golden', '継ぎ金の無貌', 5],
  ]),
}
