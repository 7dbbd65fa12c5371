import styles from './icon.module.css'

const PATHS = {
  check: 'M4 12.5 9.5 18 20 6',
  cross: 'M6 6 18 18M18 6 6 18',
  dash: 'M5 12h14',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  card: 'M3 6h18v12H3zM3 10h18M6 15h4',
  store: 'M4 10v10h16V10M3 4h18l1 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM10 20v-6h4v6',
  bank: 'M3 9l9-6 9 6zM5 10v8M10 10v8M14 10v8M19 10v8M3 21h18',
  phone: 'M7 2h10v20H7zM10 18h4',
  wallet: 'M3 7h18v13H3zM3 7l13-4v4M16 12h5v4h-5z',
  terminal: 'M4 3h16v12H4zM8 7h8M8 11h4M2 21h20M9 15v6M15 15v6',
} as const

export type IconName = keyof typeof PATHS
export const ICON_NAMES = Object.keys(PATHS) as readonly IconName[]

export interface IconProps {
  readonly name: IconName
  readonly className?: string | undefined
}

export function Icon({ name, className }: IconProps) {
  const classes = className === undefined ? styles.icon : `${styles.icon} ${className}`
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
