import styles from './still-water.module.css'

const RIPPLES = [0, 1, 2, 3] as const
/** Veins of gold, as they run through lapis. They start behind the card. */
const VEINS =
  'M0 22 9 27 13 24 22 31M9 27 7 36 12 44 3 52M100 30 91 34 88 42 95 50 90 61 97 70M88 42 80 39M0 66 8 70 6 80 15 88 13 100M100 84 92 88 94 95 86 100M22 0 26 6 24 13 33 17 37 14M78 0 74 7 79 14 72 20'

/** Still water at night: ripples around the card, two fields of stars, and veins of gold. */
export function StillWater() {
  return (
    <>
      <span className={styles.night} />
      <span className={styles.stars} />
      <span className={styles.starsBetween} />
      <svg
        className={styles.veins}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={VEINS} vectorEffect="non-scaling-stroke" />
      </svg>
      {RIPPLES.map((ripple) => (
        <span key={ripple} className={styles.ripple} style={{ '--ripple': ripple }} />
      ))}
    </>
  )
}
