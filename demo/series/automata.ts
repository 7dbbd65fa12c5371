import { cardsOf, type Series } from './series.ts'

export const automata: Series = {
  code: 'KR',
  name: 'からくり機巧帖',
  cardTypeId: 6,
  cards: cardsOf([
    ['automaton-tea', '茶運び童子', 0],
    ['automaton-archer', '弓曳き樽丸', 1],
    ['automaton-writer', '文字書き釜之助', 0],
    ['automaton-blades', '双刀の釣鐘武者', 2],
    ['automaton-dancer', '扇舞いの狐機', 1],
    ['automaton-drummer', '刻打ち時計坊', 0],
    ['automaton-parasol', '傘さし鋼之介', 0],
    ['automaton-smith', '槌振り小鍛冶', 0],
    ['automaton-watch', '夜回り八本足', 1],
    ['automaton-flute', '笛吹き舟守り', 0],
    ['automaton-oracle', '星占いの釣鐘尼', 1],
    ['automaton-clock-lord', '暦の殿さま', 2],
    ['automaton-fox-archer', '狐面の早矢', 0],
    ['automaton-ferry', '大川の渡し樽', 0],
    ['automaton-tea-iron', '鉄釜の茶頭', 0],
    ['automaton-lamp-fox', '狐火の手燭', 0],
    ['automaton-general', '鋼の大将軍', 3],
    ['automaton-eternal', '永久機関・久遠', 6],
    ['automaton-shell', '甲羅の突撃車', 1],
    ['automaton-furnace', '火入れの炉心丸', 2],
  ]),
}
