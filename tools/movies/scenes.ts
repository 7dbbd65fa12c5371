import { dragon } from '#tools/movies/scenes/dragon.ts'
import { fan } from '#tools/movies/scenes/fan.ts'
import { fox } from '#tools/movies/scenes/fox.ts'
import { lanterns } from '#tools/movies/scenes/lanterns.ts'
import { petals } from '#tools/movies/scenes/petals.ts'
import { star } from '#tools/movies/scenes/star.ts'
import { thunder } from '#tools/movies/scenes/thunder.ts'
import { waves } from '#tools/movies/scenes/waves.ts'
import { wrapper } from '#tools/movies/scenes/wrapper.ts'
import type { Scene } from './stage.ts'

export const scenes: readonly Scene[] = [
  wrapper,
  lanterns,
  petals,
  waves,
  thunder,
  fan,
  star,
  fox,
  dragon,
]
