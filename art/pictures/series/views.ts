import { peakCrest } from '#art/pictures/crests.ts'
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
} from '#art/pictures/fronts.ts'
import {
  floatingIsle,
  icebound,
  lighthouse,
  storm,
  teaHouse,
  terraces,
} from '#art/pictures/more-scenes.ts'
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
} from '#art/pictures/scenes.ts'
import { drawingsOf, noSubject, type SeriesArt } from './series-art.ts'

export const views: SeriesArt = {
  crest: peakCrest,
  cards: drawingsOf({
    'view-red-mount': ['snow', redMount, noSubject, [flakes]],
    'view-great-wave': ['mint', greatWave, noSubject, [flakes]],
    'view-rain-bridge': ['wisteria', rainBridge, noSubject, [none]],
    'view-snow-pagoda': ['snow', snowPagoda, noSubject, [snowfall]],
    'view-moon-gate': ['night', moonGate, noSubject, [fireflies]],
    'view-river-fireworks': ['night', riverFireworks, noSubject, [none]],
    'view-lantern-street': ['dusk', lanternStreet, noSubject, [fireflies]],
    'view-waterfall': ['moss', waterfall, noSubject, [leaves]],
    'view-cherry-river': ['cherry', cherryRiver, noSubject, [petals]],
    'view-autumn-valley': ['harvest', autumnValley, noSubject, [leaves]],
    'view-night-ferry': ['indigo', nightFerry, noSubject, [none]],
    'view-white-castle': ['mint', whiteCastle, noSubject, [petals]],
    'view-tea-house': ['celadon', teaHouse, noSubject, [none]],
    'view-storm': ['plum', storm, noSubject, [rain]],
    'view-terraces': ['dawn', terraces, noSubject, [none]],
    'view-icebound': ['aurora', icebound, noSubject, [snowfall]],
    'view-floating-isle': ['jade', floatingIsle, noSubject, [cloudBank, sparks]],
    'view-lighthouse': ['ink', lighthouse, noSubject, [none]],
  }),
}
