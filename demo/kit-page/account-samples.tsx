import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/calls.ts'
import type { PurchaseRow as Purchase } from '#contract/draws.ts'
import type { CurrentUser } from '#contract/members.ts'
import { INITIAL_RULES } from '#contract/rules.ts'
import { useTexts } from '#web/language/language.ts'
import { PurchaseList } from '#web/shop/draws/history/purchase-list.tsx'
import { Header } from '#web/shop/layout/header.tsx'
import { CardTypes } from '#web/shop/packs/top/card-types.tsx'
import { Statement } from '#web/shop/points/statement.tsx'
import { cacheKey } from '#web/wire/query.ts'
import fan from './fan.svg'
import { sampleTexts } from './samples.texts.ts'
import styles from './style-guide.module.css'

const GUEST: CurrentUser = {
  is_login: '0',
  member_id: 0,
  rank: 0,
  rank_name: '',
  rank_icon: '',
  point: 0,
  coin: 0,
  owed_point: 0,
  owed_coin: 0,
  last_name: '',
  first_name: '',
  hold_until: 0,
  server_time: 0,
  has_line: false,
  is_registration_closed: false,
  is_point_sale_closed: false,
  ship_business_days: 14,
  hold_days: 1,
  is_sale_taxed: true,
  rules: INITIAL_RULES,
}
const MEMBER: CurrentUser = { ...GUEST, is_login: '1', rank: 4, point: 12_345, coin: 678 }
const CREATED = '2025-08-01 12:00:00'

export function AccountSamples() {
  const { shop } = useTexts(sampleTexts)
  const types = [1, 2, 3].map((id) => ({ id, name: shop.item, name_en: shop.item }))
  return (
    <>
      {[GUEST, MEMBER].map((user) => (
        <CachedAnswers key={user.is_login} user={user} types={types}>
          <div className={styles.stage}>
            <Header />
          </div>
        </CachedAnswers>
      ))}
      <CachedAnswers user={MEMBER} types={types}>
        <HistorySamples />
        <CardTypes />
      </CachedAnswers>
    </>
  )
}

function HistorySamples() {
  const { shop } = useTexts(sampleTexts)
  const purchase: Purchase = {
    id: 1,
    created: CREATED,
    pack_name: shop.pack,
    pack_name_en: shop.pack,
    image: fan,
    count: 10,
    extra_count: 1,
    send_state: 1,
    point: 5_000,
    payment_method: '1',
    hold_until: 0,
  }
  const purchases = [purchase, { ...purchase, id: 2, extra_count: 0, send_state: 3 }]
  const movement = { created: CREATED, money: 0, historyId: 0 }
  const movements = [
    { ...movement, id: 2, memo: shop.pack, amount: -5_000, historyId: 1, image: fan },
    { ...movement, id: 1, memo: shop.memo, amount: 10_000, money: 10_000 },
  ]
  return (
    <>
      <PurchaseList purchases={purchases} reload={async () => undefined} />
      <Statement movements={movements} balance={5_000} amountLabel={shop.item} format={String} />
    </>
  )
}

interface CachedAnswersProps {
  readonly user: CurrentUser
  readonly types: Answer<'GET /user/card_type'>['list']
  readonly children: ReactNode
}

/** This page calls no server: the samples show fixed answers. */
function CachedAnswers({ user, types, children }: CachedAnswersProps) {
  const queries = { staleTime: Number.POSITIVE_INFINITY }
  const client = new QueryClient({ defaultOptions: { queries } })
  client.setQueryData(cacheKey('GET /user/point'), { kind: 'ok', answer: user })
  client.setQueryData(cacheKey('GET /user/card_type', {}), { kind: 'ok', answer: { list: types } })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
