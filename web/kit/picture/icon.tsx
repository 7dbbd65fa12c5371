import styles from './icon.module.css'

export const ICONS = {
  check: 'M4 12.5 9.5 18 20 6',
  cross: 'M6 6 18 18M18 6 6 18',
  dash: 'M5 12h14',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
} as const

export type IconName = keyof typeof ICONS

interface IconClass {
  readonly className?: string | undefined
}

export function Icon({ name, className }: IconClass & { readonly name: IconName }) {
  return <PathIcon path={ICONS[name]} className={className} />
}

/** Draws an icon that only one screen has. */
export function PathIcon({ path, className }: IconClass & { readonly path: string }) {
  const classes = className === undefined ? styles.icon : `${styles.icon} ${className}`
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  )
}
