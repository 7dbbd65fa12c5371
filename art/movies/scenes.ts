import { dragon } from '#art/movies/scenes/dragon.ts'
import { fan } from '#art/movies/scenes/fan.ts'
import { fox } from '#art/movies/scenes/fox.ts'
import { lanterns } from '#art/movies/scenes/lanterns.ts'
import { petals } from '#art/movies/scenes/petals.ts'
import { star } from '#art/movies/scenes/star.ts'
import { thunder } from '#art/movies/scenes/thunder.ts'
import { waves } from '#art/movies/scenes/waves.ts'
import { wrapper } from '#art/movies/scenes/wrapper.ts'
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
