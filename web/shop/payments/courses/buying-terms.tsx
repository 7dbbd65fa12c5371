import { Link } from 'react-router'
import { useTexts } from '#web/language/language.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import styles from './buy-point-screen.module.css'

export function BuyingTerms() {
  const texts = useTexts(paymentsTexts)
  return (
    <div className={styles.terms}>
      <p>{texts.coinsUse}</p>
      <p>{texts.validity}</p>
      <ul>
        <li>
          <Link to="/my-page">{texts.coinsLink}</Link>
        </li>
        <li>
          <Link to="/point-terms-of-service">{texts.pointTerms}</Link>
        </li>
        <li>
          <Link to="/fund-settlement">{texts.fundSettlement}</Link>
        </li>
        <li>
          <Link to="/specific-commerce">{texts.commerce}</Link>
        </li>
      </ul>
    </div>
  )
}
