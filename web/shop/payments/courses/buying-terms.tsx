import { Link } from 'react-router'
import { useTexts } from '#web/language/language.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import { buyPointTexts } from './buy-point.texts.ts'
import styles from './buy-point-screen.module.css'

export function BuyingTerms() {
  const texts = useTexts(paymentsTexts)
  const own = useTexts(buyPointTexts)
  return (
    <div className={styles.terms}>
      <p>{own.coinsUse}</p>
      <p>{own.validity}</p>
      <ul>
        <li>
          <Link to="/my-page">{own.coinsLink}</Link>
        </li>
        <li>
          <Link to="/point-terms-of-service">{own.pointTerms}</Link>
        </li>
        <li>
          <Link to="/fund-settlement">{own.fundSettlement}</Link>
        </li>
        <li>
          <Link to="/specific-commerce">{texts.commerce}</Link>
        </li>
      </ul>
    </div>
  )
}
