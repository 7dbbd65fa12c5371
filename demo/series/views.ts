import { peakCrest } from '#tools/art/crests.ts'
import {
  cloudBank,
  fireflies,
  flakes,
  leaves,
  none,
  petals,
  rain,
  snowfall,
  sparks,
} from '#tools/art/fronts.ts'
import {
  floatingIsle,
  icebound,
  lighthouse,
  storm,
  teaHouse,
  terraces,
} from '#tools/art/more-scenes.ts'
import {
  autumnValley,
  cherryRiver,
  greatWave,
  lanternStreet,
  moonGate,
  nightFerry,
  rainBridge,
  redMount,
  riverFireworks,
  snowPagoda,
  waterfall,
  whiteCastle,
} from '#tools/art/scenes.ts'
import { fromRows, nothing, type Series } from './series.ts'

export const views: Series = {
  code: 'MS',
  name: '夢路名所図会',
  cardTypeId: 4,
  crest: peakCrest,
  cards: fromRows([
    ['view-red-mount', '朝焼けの紅富士', 3, 'snow', redMount, nothing, [flakes]],
    ['view-great-wave', '沖つ大波', 3, 'mint', greatWave, nothing, [flakes]],
    ['view-rain-bridge', '夕立の渡り橋', 1, 'wisteria', rainBridge, nothing, [none]],
    ['view-snow-pagoda', '雪明かりの五重塔', 2, 'snow', snowPagoda, nothing, [snowfall]],
    ['view-moon-gate', '月待ちの鳥居', 4, 'night', moonGate, nothing, [fireflies]],
    ['view-river-fireworks', '川開き大花火', 2, 'night', riverFireworks, nothing, [none]],
    ['view-lantern-street', '提灯小路の宵', 1, 'dusk', lanternStreet, nothing, [fireflies]],
    ['view-waterfall', '千筋の滝', 0, 'moss', waterfall, nothing, [leaves]],
    ['view-cherry-river', '花筏の川下り', 1, 'cherry', cherryRiver, nothing, [petals]],
    ['view-autumn-valley', '錦織りの谷', 1, 'harvest', autumnValley, nothing, [leaves]],
    ['view-night-ferry', '月夜の帆かけ船', 0, 'indigo', nightFerry, nothing, [none]],
    ['view-white-castle', '白鷺の城', 2, 'mint', whiteCastle, nothing, [petals]],
    ['view-tea-house', '茶の香の峠', 0, 'celadon', teaHouse, nothing, [none]],
    ['view-storm', '雷さまの通り道', 0, 'plum', storm, nothing, [rain]],
    ['view-terraces', '空を映す千枚田', 0, 'dawn', terraces, nothing, [none]],
    ['view-icebound', '北の果ての光の帯', 2, 'aurora', icebound, nothing, [snowfall]],
    ['view-floating-isle', '浮かび島の蓬莱', 5, 'jade', floatingIsle, nothing, [cloudBank, sparks]],
    ['view-lighthouse', '岬の火守り', 0, 'ink', lighthouse, nothing, [none]],
  ]),
}
