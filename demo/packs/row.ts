import type { MovieStyle } from '#contract/constants.ts'

/**
 * The keys of the demo's packs. The key of a pack is part of the names of the pack's pictures, and
 * art/pictures/wrappers.ts draws a wrapper for each key.
 */
export type PackKey =
  | 'beasts'
  | 'views'
  | 'spirits'
  | 'hundred'
  | 'flowers'
  | 'automata'
  | 'stars'
  | 'helmets'
  | 'treasure'
  | 'festival'
  | 'welcome'
  | 'masks'
  | 'fireworks'
  | 'firstCatch'
  | 'dragon'
  | 'crests'
  | 'coinFair'
  | 'coinMasks'
  | 'coinGames'
  | 'coinGrand'
  | 'tiger'
  | 'tops'

/**
 * An extra prize: a card for the last ticket, or for every ticket whose number is a multiple of
 * `step`.
 */
export type ExtraRow = { readonly cardKey: string } & (
  | { readonly kind: 'last' }
  | { readonly kind: 'every'; readonly step: number }
)

export type PackRow = {
  readonly key: PackKey
  readonly name: string
  readonly currency: 'point' | 'coin'
  readonly price: number
  readonly total: number
  readonly cardTypeId: number
  readonly movieStyle: MovieStyle
  readonly maxBuyCount?: number
  readonly isLimited?: boolean
  readonly limitMessage?: string
  readonly startsInMinutes?: number
  readonly endsInDays?: number
  readonly showsLineup?: boolean
  readonly soldCount?: number
  readonly keys: readonly string[]
  readonly extras?: readonly ExtraRow[]
  readonly detailHtml: string
}
