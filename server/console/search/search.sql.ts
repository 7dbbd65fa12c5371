import { plainTrackingNumber } from '#contract/carriers.ts'
import type { SearchHit } from '#contract/console/search.ts'
import { normalizePhone } from '#contract/digits.ts'
import { readCode } from '#server/campaigns/codes.ts'
import { bind } from '#server/console/lists/list.sql.ts'
import { MAIL_FOUND } from '#server/console/mails/mails.sql.ts'
import { orderFound } from '#server/console/payments/list.sql.ts'
import { COPY_NUMBERS } from '#server/console/stock/copy-numbers.sql.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'

type Found<Kind extends SearchHit['kind']> = Promise<(Extract<SearchHit, { kind: Kind }> & Row)[]>

/** A search returns at most this many rows of each kind. */
export const HITS_MAX = 10

export function findOperators(on: Queryable, text: string): Found<'operator'> {
  return on.query(sql`
    select 'operator' as kind, id::text, name as title, role, state
    from console.operators
    where fold_text(name || E'\\n' || mail) like all (search_patterns(${text}))
    order by id
    limit ${raw(HITS_MAX)}`)
}

/** Selects members in the order of `memberIds`. */
export function selectMembers(on: Queryable, memberIds: readonly number[]): Found<'member'> {
  return on.query(sql`
    select
      'member' as kind,
      members.id::text,
      members.id::text as title,
      mail as masked_mail
    from unnest(${memberIds}::bigint[]) with ordinality as found (id, position)
    join members on members.id = found.id
    order by position`)
}

export function findPacks(on: Queryable, text: string): Found<'pack'> {
  return on.query(sql`
    select
      'pack' as kind,
      id::text,
      name as title,
      to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as published_at
    from packs
    where published_at is not null
      and (
        fold_text(name || E'\\n' || spellings) like all (search_patterns(${text}))
        or id::text = search_key(${text})
      )
    order by id::text = search_key(${text}) desc, id desc
    limit ${raw(HITS_MAX)}`)
}

export function findCards(on: Queryable, text: string): Found<'card'> {
  return on.query(sql`
    select 'card' as kind, id::text, name as title, code, set_name
    from cards
    where folded like all (search_patterns(${text}))
    order by fold_text(code) = fold_text(${text}) desc, code
    limit ${raw(HITS_MAX)}`)
}

export function findGoods(on: Queryable, text: string): Found<'good'> {
  return on.query(sql`
    select 'good' as kind, id::text, name as title, price_coins
    from goods
    where folded like all (search_patterns(${text}))
    order by position, id
    limit ${raw(HITS_MAX)}`)
}

export function findPayments(on: Queryable, text: string): Found<'payment'> {
  return on.query({
    text: `
      select 'payment' as kind, id::text, order_id as title, state, price_yen
      from payments
      where ${orderFound('$1')}
      limit ${HITS_MAX}`,
    values: [text],
  })
}

/**
 * Finds parcels by their number or tracking number, however long ago they were handed over. Spaces
 * and hyphens in a tracking number are ignored, and its width does not matter.
 */
export function findParcels(on: Queryable, text: string): Found<'parcel'> {
  return on.query(sql`
    select 'parcel' as kind, id::text, number as title, state, tracking_number
    from console.parcels
    where number = search_key(${text})
      or tracking_number = ${plainTrackingNumber(text)}
    order by id desc
    limit ${raw(HITS_MAX)}`)
}

/** Finds copies by their grading number or serial number, even if they have left the stock. */
export function findCopies(on: Queryable, text: string): Found<'copy'> {
  return on.query(sql`
    select distinct
      'copy' as kind,
      card_id::text as id,
      ${raw(COPY_NUMBERS)} as title,
      cards.code as card_code,
      cards.name as card_name
    from console.copies
    join cards on cards.id = card_id
    where (grading_number <> '' and search_key(grading_number) = search_key(${text}))
      or (serial_number <> '' and search_key(serial_number) = search_key(${text}))
    order by title, id
    limit ${raw(HITS_MAX)}`)
}

/** Finds campaigns by their name, or by the code of one of their coupons. */
export function findCampaigns(on: Queryable, text: string): Found<'campaign'> {
  return on.query(sql`
    select
      'campaign' as kind,
      id::text,
      name as title,
      to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ends_at
    from campaigns
    where fold_text(name || E'\\n' || coalesce(name_en, '')) like all (search_patterns(${text}))
      or id = (select campaign_id from coupon_codes where code = ${readCode(text)})
    order by id desc
    limit ${raw(HITS_MAX)}`)
}

/** Finds mails as their list does, and returns them as one hit. */
export function findMails(on: Queryable, text: string): Found<'mails'> {
  return on.query(
    bind(
      `
      select 'mails' as kind, $text as id, max(subject) filter (where is_newest) as title, count(*) as count
      from (
        select subject, outbox_messages.id = max(outbox_messages.id) over () as is_newest
        from outbox_messages
        where ${MAIL_FOUND}
      ) as found
      having count(*) > 0`,
      { text, phone: normalizePhone(text) },
    ),
  )
}
