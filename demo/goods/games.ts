import { type DemoGood, fromMaker } from './good.ts'

/** The demo's games that members can get for coins, by maker. */
export const games: readonly DemoGood[] = [
  ...fromMaker('卓上遊戯　双六亭', [
    ['box-dragon', '龍の巻　大双六', 3800, 14],
    ['box-generals', '合戦絵図　陣取り将棋', 5200, 9],
    ['box-tanuki', '化かしあい札あそび', 2600, 22],
    ['box-ghosts', '百鬼夜行すごろく', 3200, 17],
    ['box-islands', '宝島めぐり', 4400, 0],
    ['box-tea', '茶屋ごっこ　商い双六', 2800, 20],
  ]),
  ...fromMaker('てのひら電子遊戯　小箱電機', [
    ['pocket-kappa', 'かっぱの川くだり　携帯ゲーム', 6400, 8, 1],
    ['pocket-rabbit', 'もちつき月うさぎ　携帯ゲーム', 6400, 8, 1],
    ['pocket-cat', 'まねき小判おとし　携帯ゲーム', 6400, 0, 1],
    ['pocket-top', '喧嘩独楽　携帯ゲーム', 5800, 12, 1],
  ]),
  ...fromMaker('昔遊戯カセット　紙芝居ソフト', [
    ['cassette-tiger', '虎の穴大冒険', 4800, 16],
    ['cassette-whale', 'くじら丸の船出', 4200, 18],
    ['cassette-fox', '狐忍法帖', 9600, 4, 1],
    ['cassette-castle', '城取り物語', 3600, 23],
  ]),
  ...fromMaker('札あそび　京札堂', [
    ['deck-fox', '狐の花札　黒塗り箱入り', 1800, 40],
    ['deck-cherry', '桜かるた', 1400, 48],
    ['deck-views', '名所かるた', 1400, 45],
    ['deck-crest', '家紋あわせ札', 1200, 55],
  ]),
  ...fromMaker('組み絵百景　はめ絵屋', [
    ['puzzle-wave', '大浪　組み絵　三百片', 2000, 30],
    ['puzzle-fireworks', '大川の花火　組み絵　五百片', 3000, 18],
    ['puzzle-cherry', '花の川　組み絵　三百片', 2000, 26],
    ['puzzle-autumn', '紅葉の谷　組み絵　千片', 4600, 6],
  ]),
  ...fromMaker('縁日おもちゃ　べにや', [
    ['toy-shogi-set', '銘駒　一揃い', 18000, 1, 1],
    ['toy-flower-cards-set', '五光の花札　手摺り', 7200, 5, 1],
    ['toy-red-ox', '首ふり赤べこ', 1600, 38],
    ['toy-battledore-set', '押絵羽子板', 3400, 13],
    ['toy-daruma-set', '七転び達磨', 900, 80],
    ['toy-cup-ball-set', '競技けん玉', 1300, 46],
    ['toy-top-set', '鉄輪の大独楽', 1100, 50],
    ['toy-thread-set', '花手毬', 2400, 0],
    ['toy-drum-set', 'でんでん祭り太鼓', 1000, 60],
    ['toy-dice-set', '象牙色の賽と盆', 800, 72],
    ['toy-fortune-set', '卓上おみくじ筒', 700, 90],
    ['toy-chime-set', '金魚の風鈴', 900, 64],
    ['toy-pinwheel-set', '四色かざぐるま', 300, 160],
    ['toy-crane-set', '祝い折り鶴', 100, 300],
    ['toy-weather-set', '明日天気てるてる坊主', 100, 260],
  ]),
]
