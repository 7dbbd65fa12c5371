import { dragon } from './scenes/dragon.ts'
import { fan } from './scenes/fan.ts'
import { fox } from './scenes/fox.ts'
import { lanterns } from './scenes/lanterns.ts'
import { petals } from './scenes/petals.ts'
import { star } from './scenes/star.ts'
import { thunder } from './scenes/thunder.ts'
import { waves } from './scenes/waves.ts'
import { wrapper } from './scenes/wrapper.ts'
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
