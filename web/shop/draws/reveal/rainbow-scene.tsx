import { prefersReducedMotion } from '#web/kit/prefers-reduced-motion.ts'
import { BrushedCharacter } from './brushed-character.tsx'
import styles from './rainbow-scene.module.css'
import { stampCharacters } from './rarity-stamp.rule.ts'

/** The character that is brushed if the name of the rarity is too long for the screen: rainbow. */
const RAINBOW = ['虹'] as const
/** Cracks that run from the middle to the edges. */
const CRACKS =
  'M50 47 41 38 44 29 30 17 31 4M50 47 60 35 57 24 68 14 66 2M50 47 68 50 76 43 90 47 99 41M50 47 60 61 57 72 70 82 69 98M50 47 40 60 43 71 28 84 30 99M50 47 31 49 22 42 10 46 1 38M41 38 26 34 14 22M60 61 79 66 92 80M40 60 20 66 8 78'

export interface RainbowSceneProps {
  readonly label: string
  readonly isOver: boolean
}

/**
 * The scene of the highest rarity, over the card that still lies face down: darkness, a beat in
 * gold, a second beat that breaks the gold, and the characters of the rarity, brushed over the whole
 * screen. With reduced motion the card turns without it.
 */
export function RainbowScene({ label, isOver }: RainbowSceneProps) {
  if (isOver || prefersReducedMotion()) return null
  const characters = stampCharacters(label) ?? RAINBOW
  return (
    <span className={styles.scene} data-testid="rainbow-scene" aria-hidden="true">
      <span className={styles.dark} />
      <span className={styles.firstBeat} />
      <span className={styles.prism} />
      <svg
        className={styles.cracks}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={CRACKS} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className={styles.secondBeat} />
      <span className={styles.characters} data-count={characters.length}>
        {characters.map((character) => (
          <span key={character} className={styles.stroke}>
            <BrushedCharacter character={character} />
          </span>
        ))}
      </span>
    </span>
  )
}
