import type { MovieStyle } from '#contract/constants.ts'
import type { Background } from '#tools/art/backgrounds.ts'
import type { Crest } from '#tools/art/crests.ts'
import type { Front } from '#tools/art/fronts.ts'
import type { Subject } from '#tools/art/ink.ts'
import type { PaletteName } from '#tools/art/palettes.ts'
import type { DemoPrize } from './prizes.ts'

/** What the wrapper of a pack shows. */
export type Wrapper = {
  /** Lettered down the side: at most six characters. */
  readonly title: string
  readonly palette: PaletteName
  readonly background: Background
  readonly secondBackground: Background
  readonly hero: Subject
  readonly front: Front
  readonly crest: Crest
}

export type DemoPack = {
  readonly key: string
  readonly name: string
  readonly currency: 'point' | 'coin'
  readonly price: number
  readonly cardTypeId: number
  readonly movieStyle: MovieStyle
  /** 0 no limit. */
  readonly maxBuyCount: number
  readonly isLimited: boolean
  readonly limitMessage: string
  /** From the moment the demo is filled; null on sale at once. */
  readonly startsInMinutes: number | null
  /** From the moment the demo is filled; null without end. */
  readonly endsInDays: number | null
  readonly showsLineup: boolean
  readonly detailHtml: string
  readonly images: readonly string[]
  /** Tickets that other people have drawn already. */
  readonly soldCount: number
  readonly prizes: readonly DemoPrize[]
}
