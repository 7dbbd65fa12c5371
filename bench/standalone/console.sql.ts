import { withServer } from '#testing/fixtures/template-database.ts'

/** Spreads the purchases of each pack over the 29 days until now, in the order of purchase. */
export function spreadPurchases(databaseUrl: string): Promise<void> {
  return withServer(databaseUrl, async (client) => {
    // This setting turns off the triggers, which would refuse a change of a receipt.
    await client.query('set session_replication_role = replica')
    await client.query(`
      update purchases
      set created_at = now() - interval '29 days' * (1 - (settled_index + 1) / settled_count::float8)
      from urns
      where urns.pack_id = purchases.pack_id`)
    await client.query('vacuum analyze purchases')
  })
}

/**
 * Inserts ten payments for each member, spread over the 29 days until now in the order of the
 * payment ids, with several methods and providers. Nine of ten payments are paid, one of a thousand
 * is held, and all other payments have failed.
 */
export function insertPayments(databaseUrl: string): Promise<void> {
  return withServer(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(`
      insert into payments (
        order_id, member_id, request_hash, course_id, points, price_yen, pay_id, provider, language,
        state, held_for, waits_for, paid_at, confirmed_by, expires_at, created_at
      )
      select
        'order-' || number,
        member_ids[1 + number % cardinality(member_ids)],
        '',
        1,
        price_yen,
        price_yen,
        pay_id,
        provider,
        'ja',
        state,
        case state when 'held' then 'late' end,
        case state when 'held' then 'operator' end,
        case state when 'paid' then at end,
        case state when 'paid' then 'provider' end,
        at,
        at
      from (select array_agg(id) as member_ids from members) as member
      cross join lateral generate_series(1, 10 * cardinality(member_ids)) as number
      cross join lateral (
        select
          now() - interval '29 days' * (1 - number / (10.0 * cardinality(member_ids))) as at,
          (array[500, 1000, 3000, 5000, 10000])[1 + number % 5] as price_yen,
          (array[1, 1, 1, 1, 8, 8, 2, 4])[1 + number % 8] as pay_id,
          (array['gmo', 'gmo', 'gmo', 'stripe', 'gmo-wallet', 'stripe', 'gmo-cash', 'gmo-cash'])[1 + number % 8]
            as provider,
          case when number % 1000 = 7 then 'held' when number % 10 = 3 then 'failed' else 'paid' end as state
      ) as kind`)
    await client.query(`
      insert into payment_events (payment_id, seq, cause, state_before, state_after, provider_status, created_at)
      select id, 1, 'notice', 'created', state, '{"is": "paid", "yen": 500, "currency": "JPY"}', created_at
      from payments`)
    await client.query('vacuum analyze payments, payment_events')
  })
}

/** Gives each member what was paid, one of five ranks, and a last visit within the last year. */
export function fillMemberFigures(databaseUrl: string): Promise<void> {
  return withServer(databaseUrl, async (client) => {
    await client.query(`
      update member_figures
      set
        paid_yen = paid.yen,
        rank_id = 1 + member_figures.member_id % 5,
        last_visit_at = now() - interval '1 hour' * (member_figures.member_id * 7919 % 8760)
      from (
        select member_id, sum(price_yen) as yen from payments where state = 'paid' group by 1
      ) as paid
      where paid.member_id = member_figures.member_id`)
    await client.query('vacuum analyze member_figures')
  })
}
