import { Icon } from '#web/kit/picture/icon.tsx'
import { methodOf } from './method.ts'
import styles from './method-choice.module.css'

export function MethodIcon({ payId }: { readonly payId: number }) {
  return <Icon name={methodOf(payId).icon} className={styles.icon} />
}
