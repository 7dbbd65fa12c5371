import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { UserDetail } from '#contract/members.ts'
import { useTexts } from '#web/language/language.ts'
import { send } from '#web/wire/client.ts'
import { cacheKey } from '#web/wire/query.ts'
import { decisionsTexts } from './decisions.texts.ts'
import styles from './delivery-address.module.css'

const KEY = 'GET /user/detail'

/** Shows the member's delivery address. Without it, if it cannot be fetched, the fee alone. */
export function DeliveryAddress({ shippingFee }: { readonly shippingFee?: ReactNode }) {
  const texts = useTexts(decisionsTexts)
  // `useLoad` would mark the page as loading, and a loading page ignores a press on the decision's
  // button. `useQuery` does not mark the page.
  const { data } = useQuery({ queryKey: cacheKey(KEY), queryFn: () => send(KEY) })
  if (data === undefined) return <section className={styles.address} aria-busy="true" />
  if (data.kind !== 'ok') return shippingFee
  const { detail } = data.answer
  const lines = hasAddress(detail) ? texts.addressLines(detail).filter((line) => line !== '') : []
  return (
    <section className={styles.address}>
      <h2>{texts.addressTitle}</h2>
      {lines.length === 0 ? (
        <p>{texts.addressMissing}</p>
      ) : (
        <address>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      {shippingFee ?? <p className={styles.free}>{texts.shippingFree}</p>}
      <Link to="/change-member">{texts.editAddress}</Link>
    </section>
  )
}

function hasAddress({ shiku, address }: UserDetail): boolean {
  return shiku !== '' || address !== ''
}
