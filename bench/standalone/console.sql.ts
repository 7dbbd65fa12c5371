import { withServer } from '#testing/fixtures/template-database.ts'

/** Spreads the purchases of each pack over the 29 days until now, in the order of their numbers. */
export function spreadPurchases(databaseUrl: string): Promise<void> {
  return withServer(databaseUrl, async (client) => {
    // Without triggers, which keep receipts from changing.
    await client.query('set session_replication_role = replica')
    await client.query(`
      update purchases
      set created_at = now() - interval '29 days' * (1 - (settled_index + 1) / settled_count::float8)
      from urns
      where urns.pack_id = purchases.pack_id`)
    await client.query('vacuum analyze purchases')
  })
}

/** Inserts one paid payment for each member, spread over the 29 days until now. */
export function insertPayments(databaseUrl: string): Promise<void> {
  return withServer(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(`
      insert into payments (
        order_id, member_id, request_hash, course_id, points, price_yen, pay_id, provider, language,
        state, paid_at, confirmed_by, expires_at, created_at
      )
      select 'order-' || id, id, '', 1, 500, 500, 1, 'gmo', 'ja', 'paid', at, 'provider', at, at
      from members
      cross join lateral (select now() - interval '29 days' * random()) as paid (at)`)
    await client.query('vacuum analyze payments')
  })
}
