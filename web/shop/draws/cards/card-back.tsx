import { useShopPicture, useShownIdentity } from '#web/language/identity.ts'
import styles from './card-back.module.css'

/** By card type. If there are more types than colours, the colours repeat. */
const BACKGROUND_COLORS = [
  'var(--card-back)',
  '#1f3556',
  '#23503f',
  '#4b2a5e',
  '#7a4b14',
  '#2c2622',
  '#7d1f3f',
  '#155059',
] as const

export function CardBack({ typeId }: { readonly typeId: number }) {
  const picture = useShopPicture('cardBack')
  const [first, second] = useShownIdentity().logoLetters
  const backgroundColor =
    BACKGROUND_COLORS[Math.max(0, typeId - 1) % BACKGROUND_COLORS.length] ?? BACKGROUND_COLORS[0]
  if (picture !== undefined)
    return (
      <img
        className={styles.back}
        src={picture}
        width={250}
        height={350}
        alt=""
        draggable={false}
      />
    )
  return (
    <svg className={styles.back} viewBox="0 0 250 350" aria-hidden="true" focusable="false">
      <defs>
        <pattern id="card-back-sea" width="40" height="20" patternUnits="userSpaceOnUse">
          {[20, 13, 6].map((radius) => (
            <g key={radius} fill="none" stroke="#f3d9a0" strokeOpacity="0.34" strokeWidth="1.4">
              <circle cx="20" cy="20" r={radius} />
              <circle cx="0" cy="30" r={radius} />
              <circle cx="40" cy="30" r={radius} />
            </g>
          ))}
        </pattern>
      </defs>
      <rect width="250" height="350" rx="10" fill="#f3e6c8" />
      <rect x="9" y="9" width="232" height="332" rx="5" fill={backgroundColor} />
      <rect x="9" y="9" width="232" height="332" rx="5" fill="url(#card-back-sea)" />
      <rect x="17" y="17" width="216" height="316" fill="none" stroke="#e3b655" strokeWidth="1.6" />
      <rect x="22" y="22" width="206" height="306" fill="none" stroke="#e3b655" strokeWidth="0.7" />
      <circle cx="125" cy="175" r="70" fill={backgroundColor} stroke="#e3b655" strokeWidth="3" />
      <circle cx="125" cy="175" r="62" fill="none" stroke="#e3b655" strokeWidth="1" />
      <g fill="#f3d9a0" fontSize="46" fontWeight="700" textAnchor="middle">
        <text x="125" y={second === undefined ? 192 : 169}>
          {first}
        </text>
        <text x="125" y="218">
          {second}
        </text>
      </g>
    </svg>
  )
}
