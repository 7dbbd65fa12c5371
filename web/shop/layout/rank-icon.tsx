import styles from './rank-icon.module.css'

export interface RankIconProps {
  /** The id of the rank (Q106). */
  readonly rank: number
  /** The operator's picture. If it is empty, the shop draws the icon itself. */
  readonly picture: string
}

interface TicketColors {
  readonly plate: string
  readonly light: string
  readonly edge: string
  readonly seal: string
  readonly flower: string
  /** The number of petals of the flower in the seal. A higher rank has more petals. */
  readonly petals: number
}

const PAPER: TicketColors = {
  plate: '#fbf4e2',
  light: '#ffffff',
  edge: '#1c1611',
  seal: 'var(--vermilion)',
  flower: '#fff6e4',
  petals: 1,
}
/** The colours of the ranks' icons by rank id: paper, wood, copper, silver and gold. */
const TICKETS: Readonly<Record<number, TicketColors>> = {
  1: PAPER,
  2: { ...PAPER, plate: '#c48d4e', light: '#dcab6c', edge: '#4a2c10', seal: '#4a2c10', petals: 3 },
  3: { ...PAPER, plate: '#b5623a', light: '#dd8f62', edge: '#4d1f0d', seal: '#4d1f0d', petals: 5 },
  4: { ...PAPER, plate: '#a9b4bf', light: '#e8eef2', edge: '#2a3540', seal: '#2a3540', petals: 8 },
  5: { ...PAPER, plate: '#d9a528', light: '#ffe792', edge: '#5a3a06', petals: 12 },
}

/** A decoration, because the name of the rank always stands beside it. */
export function RankIcon({ rank, picture }: RankIconProps) {
  if (picture !== '') return <img className={styles.icon} src={picture} alt="" draggable={false} />
  return <Drawing ticket={TICKETS[rank] ?? PAPER} rank={rank} />
}

function Drawing({ ticket, rank }: { ticket: TicketColors; rank: number }) {
  const { plate, light, edge, seal } = ticket
  return (
    <svg className={styles.icon} viewBox="0 0 40 48" aria-hidden="true" data-rank={rank}>
      <path
        d="M20 9C13 6 14.5 1.5 20 1.5S27 6 20 9"
        fill="none"
        stroke="var(--vermilion)"
        strokeWidth="2"
      />
      <path
        d="M11 5H29L36 12V46H4V12Z"
        fill={plate}
        stroke={edge}
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M12 7.5H22L8 21V13Z" fill={light} />
      <path d="M7.5 42.5H32.5" stroke={edge} strokeWidth="1.2" />
      <circle cx="20" cy="10" r="2.2" fill={edge} />
      <circle cx="20" cy="27" r="12" fill={seal} />
      <Flower ticket={ticket} />
    </svg>
  )
}

function Flower({ ticket: { petals, flower, seal } }: { ticket: TicketColors }) {
  if (petals === 1) return <circle cx="20" cy="27" r="4.5" fill={flower} />
  const width = Math.min(4.6, 17 / petals + 0.5)
  const angles = Array.from({ length: petals }, (_, index) => (360 * index) / petals)
  return (
    <g transform="translate(20 27)">
      {angles.map((angle) => (
        <path
          key={angle}
          d={`M0 0C-${width} -4 -${width} -10 0 -10C${width} -10 ${width} -4 0 0Z`}
          fill={flower}
          transform={`rotate(${angle})`}
        />
      ))}
      <circle r="2.4" fill={seal} />
    </g>
  )
}
