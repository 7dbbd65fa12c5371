import { fox, luckyCat, rabbit } from '#demo/art/beasts.ts'
import { crestOn, tomoe } from '#demo/art/crests.ts'
import { cherry } from '#demo/art/flowers.ts'
import {
  battledore,
  dice,
  flowerCards,
  fortuneBox,
  redOx,
  shogiPieces,
  weatherDoll,
} from '#demo/art/games.ts'
import { cassette, clothed, decked, handheld, lidded, puzzled } from '#demo/art/goods-games.ts'
import {
  blaze,
  bokashi,
  clouds,
  moon,
  rays,
  starry,
  strewnFlowers,
  sun,
  whirl,
} from '#demo/art/grounds.ts'
import { helmet } from '#demo/art/helmets.ts'
import { dragonCoil, tiger, whale } from '#demo/art/more-beasts.ts'
import { floatingIsle, teaHouse } from '#demo/art/more-scenes.ts'
import {
  autumnValley,
  cherryRiver,
  greatWave,
  redMount,
  riverFireworks,
  whiteCastle,
} from '#demo/art/scenes.ts'
import { tanuki } from '#demo/art/small-beasts.ts'
import { kappa, lanternGhost } from '#demo/art/spirits.ts'
import {
  cupAndBall,
  daruma,
  drum,
  paperCrane,
  pinwheel,
  threadBall,
  top,
  windChime,
} from '#demo/art/toys.ts'
import { type DemoGood, fromMaker } from './good.ts'

/** The games of the counter, maker by maker. */
export const games: readonly DemoGood[] = [
  ...fromMaker('卓上遊戯　双六亭', 'shippo', [
    [
      'box-dragon',
      '龍の巻　大双六',
      3800,
      14,
      'ember',
      lidded({ subject: dragonCoil(), ground: blaze }),
    ],
    [
      'box-generals',
      '合戦絵図　陣取り将棋',
      5200,
      9,
      'vermilion',
      lidded({ subject: helmet({ crest: 'sunDisc' }), ground: sun }),
    ],
    [
      'box-tanuki',
      '化かしあい札あそび',
      2600,
      22,
      'harvest',
      lidded({ subject: tanuki, ground: whirl }),
    ],
    [
      'box-ghosts',
      '百鬼夜行すごろく',
      3200,
      17,
      'night',
      lidded({ subject: lanternGhost(), ground: moon }),
    ],
    ['box-islands', '宝島めぐり', 4400, 0, 'sea', lidded({ ground: floatingIsle })],
    ['box-tea', '茶屋ごっこ　商い双六', 2800, 20, 'moss', lidded({ ground: teaHouse })],
  ]),
  ...fromMaker('てのひら電子遊戯　小箱電機', 'checker', [
    [
      'pocket-kappa',
      'かっぱの川くだり　携帯ゲーム',
      6400,
      8,
      'jade',
      handheld({ subject: kappa, ground: rays, scale: 0.84 }),
      1,
    ],
    [
      'pocket-rabbit',
      'もちつき月うさぎ　携帯ゲーム',
      6400,
      8,
      'indigo',
      handheld({ subject: rabbit(), ground: moon, scale: 0.84 }),
      1,
    ],
    [
      'pocket-cat',
      'まねき小判おとし　携帯ゲーム',
      6400,
      0,
      'rose',
      handheld({ subject: luckyCat({}), ground: rays, scale: 0.84 }),
      1,
    ],
    [
      'pocket-top',
      '喧嘩独楽　携帯ゲーム',
      5800,
      12,
      'harvest',
      handheld({ subject: top(), ground: whirl, scale: 0.84 }),
      1,
    ],
  ]),
  ...fromMaker('昔遊戯カセット　紙芝居ソフト', 'stripes', [
    [
      'cassette-tiger',
      '虎の穴大冒険',
      4800,
      16,
      'night',
      cassette({ subject: tiger(), ground: moon, scale: 0.9 }),
    ],
    [
      'cassette-whale',
      'くじら丸の船出',
      4200,
      18,
      'sea',
      cassette({ subject: whale, ground: clouds, scale: 0.9 }),
    ],
    [
      'cassette-fox',
      '狐忍法帖',
      9600,
      4,
      'ember',
      cassette({ subject: fox({ tails: 9 }), ground: starry, scale: 0.9 }),
      1,
    ],
    ['cassette-castle', '城取り物語', 3600, 23, 'snow', cassette({ ground: whiteCastle })],
  ]),
  ...fromMaker('札あそび　京札堂', 'blossoms', [
    [
      'deck-fox',
      '狐の花札　黒塗り箱入り',
      1800,
      40,
      'plum',
      decked({ subject: fox(), ground: moon, scale: 0.9 }),
    ],
    [
      'deck-cherry',
      '桜かるた',
      1400,
      48,
      'cherry',
      decked({ subject: cherry(), ground: bokashi, scale: 0.9 }),
    ],
    ['deck-views', '名所かるた', 1400, 45, 'indigo', decked({ ground: redMount })],
    [
      'deck-crest',
      '家紋あわせ札',
      1200,
      55,
      'gold',
      decked({ subject: crestOn(tomoe), ground: strewnFlowers, scale: 0.9 }),
    ],
  ]),
  ...fromMaker('組み絵百景　はめ絵屋', 'water', [
    ['puzzle-wave', '大浪　組み絵　三百片', 2000, 30, 'sea', puzzled({ ground: greatWave })],
    [
      'puzzle-fireworks',
      '大川の花火　組み絵　五百片',
      3000,
      18,
      'night',
      puzzled({ ground: riverFireworks }),
    ],
    ['puzzle-cherry', '花の川　組み絵　三百片', 2000, 26, 'rose', puzzled({ ground: cherryRiver })],
    [
      'puzzle-autumn',
      '紅葉の谷　組み絵　千片',
      4600,
      6,
      'harvest',
      puzzled({ ground: autumnValley }),
    ],
  ]),
  ...fromMaker('縁日おもちゃ　べにや', 'asanoha', [
    ['toy-shogi-set', '銘駒　一揃い', 18000, 1, 'celadon', clothed(shogiPieces), 1],
    [
      'toy-flower-cards-set',
      '五光の花札　手摺り',
      7200,
      5,
      'indigo',
      clothed(flowerCards, { scale: 0.94 }),
      1,
    ],
    ['toy-red-ox', '首ふり赤べこ', 1600, 38, 'harvest', clothed(redOx)],
    ['toy-battledore-set', '押絵羽子板', 3400, 13, 'gold', clothed(battledore)],
    ['toy-daruma-set', '七転び達磨', 900, 80, 'vermilion', clothed(daruma())],
    ['toy-cup-ball-set', '競技けん玉', 1300, 46, 'mint', clothed(cupAndBall)],
    [
      'toy-top-set',
      '鉄輪の大独楽',
      1100,
      50,
      'ink',
      clothed(top({ rings: ['#3a3f4a', '#c9ced6', '#8f2420', '#f0c04f'] })),
    ],
    ['toy-thread-set', '花手毬', 2400, 0, 'plum', clothed(threadBall())],
    ['toy-drum-set', 'でんでん祭り太鼓', 1000, 60, 'rose', clothed(drum)],
    ['toy-dice-set', '象牙色の賽と盆', 800, 72, 'moss', clothed(dice)],
    ['toy-fortune-set', '卓上おみくじ筒', 700, 90, 'dawn', clothed(fortuneBox)],
    ['toy-chime-set', '金魚の風鈴', 900, 64, 'sea', clothed(windChime())],
    ['toy-pinwheel-set', '四色かざぐるま', 300, 160, 'wisteria', clothed(pinwheel())],
    ['toy-crane-set', '祝い折り鶴', 100, 300, 'snow', clothed(paperCrane())],
    ['toy-weather-set', '明日天気てるてる坊主', 100, 260, 'mint', clothed(weatherDoll)],
  ]),
]
