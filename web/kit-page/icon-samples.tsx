import { ICON_NAMES, Icon } from '#web/kit/picture/icon.tsx'
import styles from './icon-samples.module.css'

export function IconSamples() {
  return (
    <ul className={styles.icons}>
      {ICON_NAMES.map((name) => (
        <li key={name}>
          <Icon name={name} className={styles.icon} />
          {name}
        </li>
      ))}
    </ul>
  )
}
