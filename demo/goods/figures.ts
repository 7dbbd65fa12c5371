import { type DemoGood, fromMaker } from './good.ts'

/** The collectible figures that members of the demo can get for coins, grouped by maker. */
export const figures: readonly DemoGood[] = [
  ...fromMaker('福獣立像　招福堂', [
    ['figure-fox-nine', '九尾の金毛姫　本金彩色像', 20000, 2, 1],
    ['figure-dragon', '昇り龍　翡翠彩色像', 16800, 3, 1],
    ['figure-phoenix', '鳳凰　来儀像', 14800, 4, 1],
    ['figure-tiger', '福虎　胸像', 6800, 12],
    ['figure-guardian', '阿形の狛犬', 4800, 18],
    ['figure-guardian-closed', '吽形の狛犬', 4800, 0],
    ['figure-horse', '白神馬　胸像', 3600, 20],
    ['figure-deer', '春日の鹿　胸像', 3200, 24],
  ]),
  ...fromMaker('まねきコレクション　猫小判工房', [
    ['figure-cat-gold', '千両黄金まねき', 12000, 5, 1],
    ['figure-cat-calico', '三毛まねき', 1800, 60],
    ['figure-cat-black', '厄よけ黒まねき', 1800, 44],
    ['figure-cat-pink', '縁むすび桜まねき', 1800, 0],
  ]),
  ...fromMaker('からくり人形絵巻　機巧舎', [
    ['figure-tea', '茶運び童子　可動模型', 7800, 10, 2],
    ['figure-archer', '弓曳き樽丸　可動模型', 7800, 9, 2],
    ['figure-blades', '双刀の釣鐘武者　可動模型', 8800, 7, 2],
    ['figure-fox-dancer', '舞い狐　可動模型', 8800, 0, 2],
    ['figure-clock', '時計頭の鼓手　可動模型', 8200, 8, 2],
  ]),
  ...fromMaker('名将兜撰　武具屋鉄心', [
    ['figure-helmet-deer', '鹿角の兜　六分の一', 9800, 6],
    ['figure-helmet-moon', '三日月の兜　六分の一', 9800, 6],
    ['figure-helmet-flame', '猛火の大兜　六分の一', 11000, 3, 1],
    ['figure-helmet-rabbit', '兎耳の兜　六分の一', 8600, 11],
  ]),
  ...fromMaker('百物語ヴィネット　夜行堂', [
    ['figure-kappa', '川辺の河童', 2400, 30],
    ['figure-snow-woman', '雪の夜の女', 3400, 16],
    ['figure-lantern-ghost', '提灯お化け', 2200, 34],
    ['figure-umbrella', '一本足の傘小僧', 2200, 28],
    ['figure-cat-ghost', '猫又の宵', 2800, 22],
    ['figure-skull', '大髑髏の丑三つ', 5600, 7],
    ['figure-spider', '女郎蜘蛛の館', 5600, 0],
    ['figure-sea-monk', '海坊主の凪', 3000, 19],
  ]),
  ...fromMaker('面影座ミニ面　面打ち七蔵', [
    ['figure-mask-fox', '狐面　卓上飾り', 1200, 70],
    ['figure-mask-demon', '赤鬼面　卓上飾り', 1200, 52],
  ]),
  ...fromMaker('ぽんぽこカプセル　豆福本舗', [
    ['capsule-rabbit', '月の豆うさぎ', 300, 120],
    ['capsule-owl', '夜更かし豆ふくろう', 300, 96],
    ['capsule-tanuki', '腹つづみ豆たぬき', 300, 88],
    ['capsule-monkey', '湯けむり豆ざる', 300, 75],
    ['capsule-sparrow', '福ふくら豆すずめ', 200, 150],
    ['capsule-crab', '横あるき豆がに', 200, 140],
    ['capsule-octopus', '八ひねり豆だこ', 200, 132],
    ['capsule-puffer', 'ふくれ豆ふぐ', 100, 200],
    ['capsule-goldfish', '縁日豆きんぎょ', 100, 240],
    ['capsule-toad', '大入り豆がえる', 200, 110],
    ['capsule-kokeshi', '湯の里豆こけし', 100, 180],
  ]),
  ...fromMaker('吉祥ガラス　玻璃屋', [
    ['dome-crane', '千歳の鶴', 4200, 15],
    ['dome-turtle', '万年の亀', 3800, 15],
    ['dome-koi', '滝のぼりの鯉', 4600, 10],
    ['dome-whale', '潮ふき鯨', 3400, 21],
    ['dome-butterfly', '瑠璃の蝶', 2600, 26],
  ]),
]
