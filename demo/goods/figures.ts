import { automaton } from '#tools/art/automata.ts'
import { crane, fox, koi, luckyCat, owl, rabbit, toad, turtle } from '#tools/art/beasts.ts'
import { boxed, capsuled, domed, stood } from '#tools/art/goods-figures.ts'
import { helmet } from '#tools/art/helmets.ts'
import { mask } from '#tools/art/masks.ts'
import {
  butterfly,
  deer,
  dragonCoil,
  goldfish,
  octopus,
  phoenix,
  puffer,
  tiger,
  whale,
} from '#tools/art/more-beasts.ts'
import { greatSkull, seaMonk, spiderQueen, splitTailCat } from '#tools/art/more-spirits.ts'
import { crab, guardian, horse, monkey, sparrow, tanuki } from '#tools/art/small-beasts.ts'
import { kappa, lanternGhost, snowWoman, umbrellaImp } from '#tools/art/spirits.ts'
import { kokeshi } from '#tools/art/toys.ts'
import { type DemoGood, fromMaker } from './good.ts'

/** The figures of the counter, maker by maker. */
export const figures: readonly DemoGood[] = [
  ...fromMaker('福獣立像　招福堂', 'asanoha', [
    [
      'figure-fox-nine',
      '九尾の金毛姫　本金彩色像',
      20000,
      2,
      'ember',
      stood(fox({ fur: '#f6c95a', mark: '#b3142a', tails: 9 }), { scale: 1.04 }),
      1,
    ],
    [
      'figure-dragon',
      '昇り龍　翡翠彩色像',
      16800,
      3,
      'jade',
      stood(dragonCoil(), { scale: 0.94 }),
      1,
    ],
    ['figure-phoenix', '鳳凰　来儀像', 14800, 4, 'vermilion', stood(phoenix()), 1],
    ['figure-tiger', '福虎　胸像', 6800, 12, 'gold', stood(tiger())],
    ['figure-guardian', '阿形の狛犬', 4800, 18, 'celadon', stood(guardian())],
    [
      'figure-guardian-closed',
      '吽形の狛犬',
      4800,
      0,
      'moss',
      stood(guardian({ coat: '#7a5a3a', curl: '#e0c08a', open: false })),
    ],
    ['figure-horse', '白神馬　胸像', 3600, 20, 'rose', stood(horse())],
    ['figure-deer', '春日の鹿　胸像', 3200, 24, 'harvest', stood(deer(), { scale: 0.96 })],
  ]),
  ...fromMaker('まねきコレクション　猫小判工房', 'shippo', [
    [
      'figure-cat-gold',
      '千両黄金まねき',
      12000,
      5,
      'vermilion',
      stood(luckyCat({ fur: '#f6cf5c', mark: '#b3202a' })),
      1,
    ],
    [
      'figure-cat-calico',
      '三毛まねき',
      1800,
      60,
      'gold',
      boxed(luckyCat({ patches: ['#e58a3a', '#3a3034'] })),
    ],
    [
      'figure-cat-black',
      '厄よけ黒まねき',
      1800,
      44,
      'dusk',
      boxed(luckyCat({ fur: '#3a343e', mark: '#d8432b', left: true, coin: false })),
    ],
    [
      'figure-cat-pink',
      '縁むすび桜まねき',
      1800,
      0,
      'cherry',
      boxed(luckyCat({ fur: '#f8cfd6', mark: '#c2405e', coin: false })),
    ],
  ]),
  ...fromMaker('からくり人形絵巻　機巧舎', 'tortoise', [
    [
      'figure-tea',
      '茶運び童子　可動模型',
      7800,
      10,
      'celadon',
      boxed(automaton({ head: 'topknot', body: 'robe', base: 'wheels', tool: 'tea' })),
      2,
    ],
    [
      'figure-archer',
      '弓曳き樽丸　可動模型',
      7800,
      9,
      'harvest',
      boxed(automaton({ head: 'lantern', body: 'barrel', base: 'cloud', tool: 'bow' })),
      2,
    ],
    [
      'figure-blades',
      '双刀の釣鐘武者　可動模型',
      8800,
      7,
      'indigo',
      boxed(
        automaton({ head: 'bell', body: 'plates', base: 'legs', tool: 'swords', cloth: '#2f5a8a' }),
      ),
      2,
    ],
    [
      'figure-fox-dancer',
      '舞い狐　可動模型',
      8800,
      0,
      'plum',
      boxed(
        automaton({ head: 'fox', body: 'robe', base: 'tray', tool: 'fans', cloth: '#c8385a' }),
        { scale: 0.86 },
      ),
      2,
    ],
    [
      'figure-clock',
      '時計頭の鼓手　可動模型',
      8200,
      8,
      'ink',
      boxed(automaton({ head: 'clock', body: 'drum', base: 'legs', tool: 'drumsticks' })),
      2,
    ],
  ]),
  ...fromMaker('名将兜撰　武具屋鉄心', 'arrows', [
    [
      'figure-helmet-deer',
      '鹿角の兜　六分の一',
      9800,
      6,
      'vermilion',
      stood(helmet({ crest: 'antlers' })),
    ],
    [
      'figure-helmet-moon',
      '三日月の兜　六分の一',
      9800,
      6,
      'night',
      stood(helmet({ crest: 'crescent', bowl: '#1f2a4a', lace: '#3f6fb8' })),
    ],
    [
      'figure-helmet-flame',
      '猛火の大兜　六分の一',
      11000,
      3,
      'ember',
      stood(helmet({ crest: 'hornsGreat', bowl: '#7a1512', lace: '#f0863c', metal: '#ffd66b' })),
      1,
    ],
    [
      'figure-helmet-rabbit',
      '兎耳の兜　六分の一',
      8600,
      11,
      'wisteria',
      stood(helmet({ crest: 'rabbitEars', bowl: '#f4f0e6', lace: '#7a4fa3', face: '#5a2f4a' })),
    ],
  ]),
  ...fromMaker('百物語ヴィネット　夜行堂', 'scales', [
    ['figure-kappa', '川辺の河童', 2400, 30, 'jade', domed(kappa)],
    ['figure-snow-woman', '雪の夜の女', 3400, 16, 'aurora', domed(snowWoman)],
    ['figure-lantern-ghost', '提灯お化け', 2200, 34, 'night', domed(lanternGhost())],
    ['figure-umbrella', '一本足の傘小僧', 2200, 28, 'plum', domed(umbrellaImp)],
    ['figure-cat-ghost', '猫又の宵', 2800, 22, 'dusk', domed(splitTailCat)],
    ['figure-skull', '大髑髏の丑三つ', 5600, 7, 'ink', domed(greatSkull)],
    ['figure-spider', '女郎蜘蛛の館', 5600, 0, 'plum', domed(spiderQueen)],
    ['figure-sea-monk', '海坊主の凪', 3000, 19, 'sea', domed(seaMonk)],
  ]),
  ...fromMaker('面影座ミニ面　面打ち七蔵', 'blossoms', [
    [
      'figure-mask-fox',
      '狐面　卓上飾り',
      1200,
      70,
      'vermilion',
      stood(
        mask({ top: ['foxEars'], shape: 'snout', paint: 'whiskers', nose: 'snout', mouth: 'none' }),
        { scale: 0.92 },
      ),
    ],
    [
      'figure-mask-demon',
      '赤鬼面　卓上飾り',
      1200,
      52,
      'harvest',
      stood(
        mask({ skin: '#c8342a', top: ['horns'], eyes: 'glare', brows: 'thick', mouth: 'fangs' }),
        { scale: 0.92 },
      ),
    ],
  ]),
  ...fromMaker('ぽんぽこカプセル　豆福本舗', 'seigaiha', [
    ['capsule-rabbit', '月の豆うさぎ', 300, 120, 'indigo', capsuled(rabbit())],
    ['capsule-owl', '夜更かし豆ふくろう', 300, 96, 'moss', capsuled(owl())],
    ['capsule-tanuki', '腹つづみ豆たぬき', 300, 88, 'harvest', capsuled(tanuki)],
    ['capsule-monkey', '湯けむり豆ざる', 300, 75, 'snow', capsuled(monkey)],
    ['capsule-sparrow', '福ふくら豆すずめ', 200, 150, 'gold', capsuled(sparrow())],
    ['capsule-crab', '横あるき豆がに', 200, 140, 'sea', capsuled(crab())],
    ['capsule-octopus', '八ひねり豆だこ', 200, 132, 'rose', capsuled(octopus)],
    ['capsule-puffer', 'ふくれ豆ふぐ', 100, 200, 'mint', capsuled(puffer)],
    ['capsule-goldfish', '縁日豆きんぎょ', 100, 240, 'cherry', capsuled(goldfish())],
    ['capsule-toad', '大入り豆がえる', 200, 110, 'celadon', capsuled(toad)],
    ['capsule-kokeshi', '湯の里豆こけし', 100, 180, 'wisteria', capsuled(kokeshi())],
  ]),
  ...fromMaker('吉祥ガラス　玻璃屋', 'water', [
    ['dome-crane', '千歳の鶴', 4200, 15, 'snow', domed(crane)],
    ['dome-turtle', '万年の亀', 3800, 15, 'jade', domed(turtle)],
    ['dome-koi', '滝のぼりの鯉', 4600, 10, 'sea', domed(koi())],
    ['dome-whale', '潮ふき鯨', 3400, 21, 'indigo', domed(whale)],
    ['dome-butterfly', '瑠璃の蝶', 2600, 26, 'aurora', domed(butterfly())],
  ]),
]
