import type { CardDrawing } from './card-face.ts'
import type { Crest } from './crests.ts'
import { figures } from './goods/figures.ts'
import { games as gameGoods } from './goods/games.ts'
import type { GoodArt } from './goods/good-art.ts'
import { automata } from './series/automata.ts'
import { beasts } from './series/beasts.ts'
import { flowers } from './series/flowers.ts'
import { games } from './series/games.ts'
import { helmets } from './series/helmets.ts'
import { masks } from './series/masks.ts'
import type { SeriesArt } from './series/series-art.ts'
import { spirits } from './series/spirits.ts'
import { crests, stars } from './series/stars.ts'
import { views } from './series/views.ts'

export type CardArt = { readonly crest: Crest; readonly drawing: CardDrawing }

const ALL_SERIES: readonly SeriesArt[] = [
  views,
  beasts,
  spirits,
  masks,
  flowers,
  automata,
  stars,
  crests,
  helmets,
  games,
]

/** The drawing of every card of the demo, by the key of the card. */
export const cardArt: Readonly<Record<string, CardArt>> = Object.fromEntries(
  ALL_SERIES.flatMap(({ crest, cards }) =>
    Object.entries(cards).map(([key, drawing]) => [key, { crest, drawing }]),
  ),
)

/** The drawing of every good of the exchange counter, by the key of the good. */
export const goodArt: Readonly<Record<string, GoodArt>> = { ...figures, ...gameGoods }
