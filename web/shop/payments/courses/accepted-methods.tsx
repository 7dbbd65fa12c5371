import type { Answer } from '#contract/calls.ts'
import { useTexts } from '#web/language/language.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import styles from './buy-point-screen.module.css'

export interface AcceptedMethodsProps {
  readonly methods: Answer<'GET /user/pay_style'>['list']
}

/** Lists the payment methods that the operator has switched on (Q99). */
export function AcceptedMethods({ methods }: AcceptedMethodsProps) {
  const texts = useTexts(paymentsTexts)
  if (methods.length === 0) return null
  return (
    <section className={styles.methods} aria-labelledby="accepted-methods">
      <h2 id="accepted-methods">{texts.accepted}</h2>
      <ul>
        {methods.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </section>
  )
}
