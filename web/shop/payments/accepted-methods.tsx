import { useLoad } from '#web/wire/query.ts'
import styles from './buy-point-screen.module.css'
import { usePaymentsTexts } from './use-payments-texts.ts'
import { useReloadOnLanguage } from './use-reload-on-language.ts'

/** The methods that are switched on (Q99). */
export function AcceptedMethods() {
  const texts = usePaymentsTexts()
  const { answer, reload } = useLoad('GET /user/pay_style', {})
  useReloadOnLanguage(reload)
  if (answer === undefined || answer.list.length === 0) return null
  return (
    <section className={styles.methods} aria-labelledby="accepted-methods">
      <h2 id="accepted-methods">{texts.accepted}</h2>
      <ul>
        {answer.list.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </section>
  )
}
