import {
  blaze,
  bokashi,
  fangs,
  hemp,
  mist,
  moon,
  rings,
  scales,
  starry,
} from '#tools/art/backgrounds.ts'
import { spiritCrest } from '#tools/art/crests.ts'
import {
  fireflies,
  flames,
  grass,
  leaves,
  rain,
  reeds,
  snowfall,
  sparks,
  waves,
} from '#tools/art/fronts.ts'
import {
  eyeWall,
  greatSkull,
  rollOfCloth,
  seaMonk,
  spiderQueen,
  splitTailCat,
} from '#tools/art/more-spirits.ts'
import {
  fireWheel,
  kappa,
  lanternGhost,
  snowWoman,
  soulFires,
  umbrellaImp,
} from '#tools/art/spirits.ts'
import { fromRows, type Series } from './series.ts'

export const spirits: Series = {
  code: 'YK',
  name: '百物語夜行帖',
  cardTypeId: 2,
  crest: spiritCrest,
  cards: fromRows([
    ['spirit-lantern', '破れ提灯の舌出し', 0, 'night', bokashi, lanternGhost(), [fireflies]],
    [
      'spirit-lantern-blue',
      '青提灯の恨み節',
      1,
      'indigo',
      rings,
      lanternGhost({ paper: '#9fd0e8' }),
      [rain],
    ],
    [
      'spirit-umbrella',
      '一本足の傘小僧',
      0,
      'wisteria',
      mist,
      umbrellaImp,
      [rain],
      { scale: 1.15 },
    ],
    ['spirit-souls', '迷い火の寄り合い', 0, 'ember', moon, soulFires, [reeds]],
    ['spirit-kappa', '胡瓜番の川太郎', 0, 'moss', scales, kappa, [reeds]],
    ['spirit-cloth', '夜空の一反布', 1, 'dusk', moon, rollOfCloth],
    ['spirit-eyes', '障子の百目', 0, 'harvest', fangs, eyeWall, [leaves]],
    ['spirit-wheel', '辻をゆく火車', 2, 'ember', blaze, fireWheel, [flames], { scale: 1.05 }],
    [
      'spirit-snow',
      '雪女のしろがね',
      3,
      'aurora',
      starry,
      snowWoman,
      [snowfall],
      { scale: 1.12, at: [180, 250] },
    ],
    ['spirit-skull', '野ざらし大骸', 2, 'ink', moon, greatSkull, [grass], { scale: 1.08 }],
    ['spirit-monk', '凪の海坊主', 1, 'sea', bokashi, seaMonk, [waves]],
    ['spirit-spider', '糸繰りの蜘蛛御前', 2, 'plum', hemp, spiderQueen, [sparks]],
    ['spirit-cat', '二股尾の夜猫', 1, 'moss', moon, splitTailCat, [fireflies]],
  ]),
}
