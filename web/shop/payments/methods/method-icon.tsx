import { PAYMENT } from '#contract/constants.ts'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import styles from './method-choice.module.css'

/** Icons of things, such as a card or a phone, rather than the companies' trademarks. */
const ICONS: Readonly<Record<number, IconName>> = {
  [PAYMENT.card]: 'card',
  [PAYMENT.convenienceStore]: 'store',
  [PAYMENT.bankTransfer]: 'bank',
  [PAYMENT.carrier]: 'phone',
  [PAYMENT.payEasy]: 'terminal',
  [PAYMENT.applePay]: 'phone',
}

export function MethodIcon({ payId }: { readonly payId: number }) {
  return <Icon name={ICONS[payId] ?? 'wallet'} className={styles.icon} />
}
