import { CARD_TYPE_GAME } from '#contract/constants.ts'
import type { MessageChannel, Occasion } from '#contract/occasions.ts'
import type { Channel } from '#server/outbox/outbox.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Language } from '#server/platform/language.ts'

/** For each occasion, the members who follow what it is about, whose id is `$2`, or all who want news. */
const FOLLOWERS = {
  'sale-begins': 'select member_id from favourite_packs where pack_id = $2',
  'few-left': 'select member_id from favourite_packs where pack_id = $2',
  restocked: 'select member_id from favourite_goods where good_id = $2',
  news: `
    select distinct member_id
    from message_choices
    where occasion = 'news'
      and is_on
      and $2::bigint is not null`,
} as const satisfies Partial<Record<Occasion, string>>
export type SaleOccasion = keyof typeof FOLLOWERS

export interface SaleEvent {
  readonly id: number
  readonly occasion: SaleOccasion
  /** Of the pack, the good or the announcement. */
  readonly subjectId: number
}

/** A void pack and one whose sale was withdrawn have ended. */
const IS_ON_SALE = `
  published_at is not null
  and coalesce(starts_at <= $1, true)
  and coalesce(ends_at > $1, true)
  and sold_count < total`

const HAS_BEGUN = (since: string) => `
  ${IS_ON_SALE}
  and greatest(starts_at, published_at) > ${since}
  and greatest(starts_at, published_at) <= $1`

const HAS_NO_EVENT = (occasion: SaleOccasion) => `
  not exists (
    select from sale_events where occasion = '${occasion}' and sale_events.pack_id = packs.id
  )`

/** The followers of a pack that had few left before have their messages, so its urn is not read. */
const HAS_FEW_LEFT = `
  ${IS_ON_SALE}
  and (total - sold_count) * 10::bigint < total
  and ${HAS_NO_EVENT('few-left')}`

/**
 * A good or an announcement whose time has not come waits for it, and a good that its followers heard
 * of after `$2`, so that stock which comes and goes fills no mailbox.
 */
const IS_OPEN_EVENT = `
  done_at is null
  and not exists (select from goods where goods.id = good_id and starts_at > $1)
  and not exists (
    select from announcements
    where announcements.id = announcement_id
      and starts_at > $1
      and version = announcement_version
      and removed_at is null
  )
  and not exists (
    select from sale_events as earlier
    where earlier.good_id = sale_events.good_id
      and earlier.done_at > $2
  )`

/**
 * Whether a sale that began after `since` has no event yet. By day also whether a pack with few left
 * has none, or an event that was added after `eventsAfter` is open.
 */
export async function selectHasNews(
  on: Queryable,
  {
    since,
    eventsAfter,
    restocksBefore,
    isQuiet,
    now,
  }: { since: Date; eventsAfter: Date; restocksBefore: Date; isQuiet: boolean; now: Date },
): Promise<boolean> {
  const [row] = await on.query<{ hasNews: boolean }>({
    name: 'select-has-news',
    text: `
      select exists (
        select
        from packs
        join urns on urns.pack_id = packs.id
        where ${HAS_BEGUN('$4')}
          and ${HAS_NO_EVENT('sale-begins')}
      )
      or not $5::boolean
      and (
        exists (select from sale_events where ${IS_OPEN_EVENT} and created_at > $3)
        or exists (select from packs join urns on urns.pack_id = packs.id where ${HAS_FEW_LEFT})
      ) as has_news`,
    values: [now, restocksBefore, eventsAfter, since, isQuiet],
  })
  return row?.hasNews === true
}

/** Of sales that began after `since`. */
export async function insertBegunSales(
  on: Queryable,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await on.query({
    text: `
      insert into sale_events (occasion, pack_id, created_at)
      select 'sale-begins', packs.id, $1
      from packs
      join urns on urns.pack_id = packs.id
      where ${HAS_BEGUN('$2')}
      order by packs.id
      on conflict (occasion, pack_id) do nothing`,
    values: [now, since],
  })
}

/** Of packs with less than a tenth of their tickets left. */
export async function insertFewLeft(on: Queryable, now: Date): Promise<void> {
  await on.query({
    text: `
      insert into sale_events (occasion, pack_id, created_at)
      select 'few-left', packs.id, $1
      from packs
      join urns on urns.pack_id = packs.id
      where ${HAS_FEW_LEFT}
      order by packs.id
      on conflict (occasion, pack_id) do nothing`,
    values: [now],
  })
}

/** The oldest first. */
export function selectOpenEvents(
  on: Queryable,
  {
    limit,
    failedIds,
    now,
    restocksBefore,
  }: { limit: number; failedIds: readonly number[]; now: Date; restocksBefore: Date },
): Promise<(SaleEvent & Row)[]> {
  return on.query({
    text: `
      select id, occasion, coalesce(pack_id, good_id, announcement_id) as subject_id
      from sale_events
      where ${IS_OPEN_EVENT}
        and id <> all($4::bigint[])
      order by created_at, id
      limit $3`,
    values: [now, restocksBefore, limit, failedIds],
  })
}

export interface LockedEvent {
  /** The followers up to this id have their messages. */
  readonly doneThrough: number
  readonly name: string
  readonly nameEn: string | null
  readonly endsAt: Date | null
  readonly path: string
  readonly isCurrent: boolean
}

/**
 * What an event is about. `is_current` is false if a member can no longer get it, or an announcement is
 * not what was approved.
 */
const SUBJECT = `
  cross join lateral (
    select name, name_en, ends_at, '/pack-detail?packId=' || packs.id as path, ${IS_ON_SALE} as is_current
    from packs
    join urns on urns.pack_id = packs.id
    where packs.id = sale_events.pack_id
    union all
    select
      name,
      name_en,
      ends_at,
      '/exchange-card?tab=' || case card_type_id when ${CARD_TYPE_GAME} then 'game' else 'figure' end,
      stock > 0
      and retired_at is null
      and coalesce(starts_at <= $1, true)
      and coalesce(ends_at > $1, true)
    from goods
    where goods.id = sale_events.good_id
    union all
    select
      text,
      coalesce(nullif(text_en, ''), text),
      ends_at,
      coalesce(nullif(url, ''), '/'),
      removed_at is null
      and version = announcement_version
      and starts_at <= $1
      and coalesce(ends_at > $1, true)
    from announcements
    where announcements.id = sale_events.announcement_id
  ) as subject`

/** Null if all followers have their messages, or another worker is at the event. */
export async function lockEvent(
  tx: Transaction,
  { id, now }: { id: number; now: Date },
): Promise<LockedEvent | null> {
  const [event] = await tx.query<LockedEvent & Row>({
    text: `
      select done_through, subject.*
      from sale_events
      ${SUBJECT}
      where sale_events.id = $2
        and done_at is null
      for update of sale_events skip locked`,
    values: [now, id],
  })
  return event ?? null
}

/** Returns the events whose pack or good can still be had, or whose announcement is unchanged. */
export async function selectCurrentEvents(
  on: Queryable,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<ReadonlySet<number>> {
  const rows = await on.query<{ id: number }>({
    name: 'select-current-sale-events',
    text: `
      select sale_events.id
      from sale_events
      ${SUBJECT}
      where sale_events.id = any($2::bigint[])
        and is_current`,
    values: [now, ids],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Returns how many of the next followers there are, and the id of the last of them. */
export async function selectNextFollowers(
  tx: Transaction,
  {
    event: { occasion, subjectId },
    doneThrough,
    limit,
  }: { event: SaleEvent; doneThrough: number; limit: number },
): Promise<{ count: number; lastId: number }> {
  const [row] = await tx.query<{ count: number; lastId: number }>({
    text: `
      select count(*)::int as count, coalesce(max(member_id), $1) as last_id
      from (
        select member_id
        from (${FOLLOWERS[occasion]}) as follower
        where member_id > $1::bigint
        order by member_id
        limit $3
      ) as next`,
    values: [doneThrough, subjectId, limit],
  })
  return row as { count: number; lastId: number }
}

export async function saveProgress(
  tx: Transaction,
  { id, doneThrough, doneAt }: { id: number; doneThrough: number; doneAt: Date | null },
): Promise<void> {
  await tx.query(sql`
    update sale_events
    set done_through = ${doneThrough}, done_at = ${doneAt}
    where id = ${id}`)
}

/**
 * Deletes an event that nobody has a message of, so that a good that comes back, or the changed
 * announcement, can be announced. An event of a pack stays: it happens once.
 */
export async function deleteUnsent(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from sale_events
    where id = ${id}
      and done_through = 0
      and pack_id is null
    returning 1`)
  return rows.length > 0
}

interface Followers {
  readonly event: SaleEvent
  readonly after: number
  readonly through: number
  readonly now: Date
}

/** For the followers who asked for mails and have no token yet. */
export async function insertStopTokens(
  tx: Transaction,
  { event: { occasion, subjectId }, after, through, now }: Followers,
): Promise<void> {
  await tx.query({
    text: `
      insert into message_stops (member_id, token, created_at)
      select member_id, replace(gen_random_uuid()::text, '-', ''), $5
      from (${FOLLOWERS[occasion]}) as follower
      join message_choices using (member_id)
      where member_id > $3
        and member_id <= $4
        and occasion = $1
        and channel = 'mail'
        and is_on
      order by member_id
      on conflict (member_id) do nothing`,
    values: [occasion, subjectId, after, through, now],
  })
}

export interface SaleContent {
  readonly channel: Channel
  readonly language: Language
  readonly subject: string
  readonly text: string
  /** Of the stored content of a mail, in hex; the others have their text. */
  readonly contentHash: string | null
}

/** Of a member without one, `insertStopTokens` has not seen the choice of mails. */
const TOKEN = '(select token from message_stops where message_stops.member_id = follower.member_id)'

/**
 * The devices and addresses of followers from `$3` to `$4`, under the conditions of `readPermissions`: no
 * restriction in force, of age where the age is known or asked for, no limit of their own.
 */
const addressesOf = (occasion: SaleOccasion, token: string) => `
  with follower as materialized (
    select
      members.id as member_id,
      members.mail,
      members.mail_confirmed_at,
      coalesce(members.language, 'ja') as language
    from (${FOLLOWERS[occasion]}) as followed
    join members on members.id = followed.member_id
    left join balances
      on balances.member_id = members.id
      and balances.currency = 'point'
    cross join shop_settings
    where followed.member_id > $3
      and followed.member_id <= $4
      and members.mail <> 'closed-' || members.id
      and not exists (
        select from jsonb_each_text(balances.restricted_until) as restriction (kind, until)
        where until is null
          or until::timestamptz > $5
      )
      and case
        when adult_at is not null then adult_at <= $5
        else coalesce(cardinality(minor_restrictions), 0) = 0 and purchase_age is null
      end
      and not exists (
        select from spending_limits
        where spending_limits.member_id = members.id
          and case when next_at <= $5 then next_yen else yen end is not null
      )
  ),
  addressed as (
    select member_id, 'mail' as channel, mail as recipient, language, ${token} as token
    from follower
    where mail_confirmed_at is not null
    union all
    select member_id, 'push', push_subscriptions.id::text, push_subscriptions.language, null
    from follower
    join push_subscriptions using (member_id)
    union all
    select member_id, 'line', 'line-' || member_id, language, null
    from follower
    join line_accounts using (member_id)
    where is_friend
  )`

/** How many members asked for the messages of an occasion and may get them now, by channel. */
export async function countRecipients(
  on: Queryable,
  { occasion, subjectId, now }: Omit<SaleEvent, 'id'> & { now: Date },
): Promise<Readonly<Record<'members' | MessageChannel, number>>> {
  const [counts] = await on.query<Record<'members' | MessageChannel, number>>({
    text: `
      ${addressesOf(occasion, 'null::text')}
      select
        count(distinct member_id)::int as members,
        count(*) filter (where channel = 'mail')::int as mail,
        count(*) filter (where channel = 'push')::int as push,
        count(*) filter (where channel = 'line')::int as line
      from addressed
      join message_choices using (member_id, channel)
      where occasion = $1
        and is_on`,
    values: [occasion, subjectId, 0, Number.MAX_SAFE_INTEGER, now],
  })
  return counts as Record<'members' | MessageChannel, number>
}

/**
 * Queues the messages of the followers who asked for them. The limit of a recipient is counted in
 * the outbox itself, because a row for each message in another table would double the work.
 */
export async function insertSaleMessages(
  tx: Transaction,
  {
    event: { id, occasion, subjectId },
    after,
    through,
    now,
    expiresAt,
    contents,
    hourlyMax,
  }: Followers & {
    readonly expiresAt: Date
    readonly contents: readonly SaleContent[]
    readonly hourlyMax: number
  },
): Promise<void> {
  await tx.query({
    text: `
      ${addressesOf(occasion, TOKEN)}
      insert into outbox_messages (
        channel, recipient, subject, text, content_hash, created_at, send_after, expires_at, kind,
        member_id, occasion, stop_token, sale_event_id
      )
      select
        channel,
        recipient,
        content.subject,
        content.text,
        decode(content."contentHash", 'hex'),
        $5,
        $5,
        $6,
        'sale',
        member_id,
        occasion,
        token,
        $9::bigint
      from addressed
      join message_choices using (member_id, channel)
      join jsonb_to_recordset($7::jsonb)
        as content (channel text, language text, subject text, text text, "contentHash" text)
        using (channel, language)
      where occasion = $1
        and is_on
        and (channel <> 'mail' or token is not null)
        and (
          select count(*)
          from outbox_messages as earlier
          where earlier.recipient = addressed.recipient
            and earlier.channel = addressed.channel
            and earlier.kind = 'sale'
            and earlier.created_at > $5::timestamptz - interval '1 hour'
        ) < $8
      order by member_id`,
    values: [
      occasion,
      subjectId,
      after,
      through,
      now,
      expiresAt,
      JSON.stringify(contents),
      hourlyMax,
      id,
    ],
  })
}

/**
 * Sends an announcement, which needs an approval, to the members who want news: by the job
 * `announce-sales`, by day, when its time has come. False if it was sent before.
 */
export async function insertNews(
  tx: Transaction,
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  const [row] = await tx.query<{ isNew: boolean }>(sql`
    select send_news(${id}, ${now}) as is_new`)
  return row?.isNew === true
}
