import type { PushAddress } from '#server/external/push/port.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'
import type { Language } from '#server/platform/language.ts'

export interface PushDevice {
  readonly id: number
  readonly language: Language
  readonly device: string
  readonly createdAt: Date
  /** Null after the session has expired. */
  readonly sessionHash: Buffer | null
}

export interface NewSubscription extends PushAddress {
  readonly memberId: number
  readonly sessionHash: Buffer
  readonly language: Language
  /** The shop's public key. Under another one, the push service takes no messages. */
  readonly shopKey: string
  readonly now: Date
}

/** The devices that subscribed for the shop's present key, the newest first. */
export function selectPushDevices(
  on: Queryable,
  { memberId, shopKey }: { memberId: number; shopKey: string },
): Promise<(PushDevice & Row)[]> {
  return on.query(named('select-push-devices')`
    select id, language, device, created_at, session_hash
    from push_subscriptions
    where member_id = ${memberId}
      and shop_key = ${shopKey}
    order by id desc`)
}

/** The console reads these too, and knows no more of a device. */
export function selectPushRecipients(
  on: Queryable,
  memberIds: readonly number[],
): Promise<(Pick<PushDevice, 'id' | 'language'> & Row & { readonly memberId: number })[]> {
  return on.query(named('select-push-recipients')`
    select member_id, id, language
    from push_subscriptions
    where member_id = any(${memberIds}::bigint[])`)
}

/** A browser has one subscription, which follows the member who is logged in there. */
export async function upsertSubscription(
  tx: Transaction,
  { memberId, sessionHash, endpoint, p256dh, auth, language, shopKey, now }: NewSubscription,
): Promise<void> {
  await tx.query(sql`
    insert into push_subscriptions (
      member_id, session_hash, endpoint, p256dh, auth, language, device, created_at, shop_key
    )
    select ${memberId}, id_hash, ${endpoint}, ${p256dh}, ${auth}, ${language}, device, ${now},
    ${shopKey}
    from sessions
    where id_hash = ${sessionHash}
    on conflict (endpoint) do update
    set
      member_id = excluded.member_id,
      session_hash = excluded.session_hash,
      p256dh = excluded.p256dh,
      auth = excluded.auth,
      language = excluded.language,
      device = excluded.device,
      created_at = excluded.created_at,
      shop_key = excluded.shop_key`)
}

/** Deletes other subscriptions of the session, and the oldest of the member above `max`. */
export async function deleteSuperseded(
  tx: Transaction,
  {
    memberId,
    sessionHash,
    endpoint,
    max,
  }: { memberId: number; sessionHash: Buffer; endpoint: string; max: number },
): Promise<void> {
  await tx.query(sql`
    delete from push_subscriptions
    where member_id = ${memberId}
      and endpoint <> ${endpoint}
      and (
        session_hash = ${sessionHash}
        or id not in (
          select id
          from push_subscriptions
          where member_id = ${memberId}
          order by created_at desc, id desc
          limit ${max}
        )
      )`)
}

export async function deleteDevice(
  tx: Transaction,
  { memberId, id }: { memberId: number; id: number },
): Promise<void> {
  await tx.query(sql`
    delete
    from push_subscriptions
    where member_id = ${memberId}
      and id = ${id}`)
}

type DeviceAddress = PushAddress & { readonly language: Language }

/** By the id of the subscription. One that has ended is missing. */
export async function selectAddresses(
  on: Queryable,
  { ids, shopKey }: { ids: readonly number[]; shopKey: string },
): Promise<ReadonlyMap<number, DeviceAddress>> {
  const rows = await on.query<DeviceAddress & Row & { id: number }>(named('select-push-addresses')`
    select id, endpoint, p256dh, auth, language
    from push_subscriptions
    where id = any(${ids}::bigint[])
      and shop_key = ${shopKey}`)
  return new Map(rows.map(({ id, ...address }) => [id, address]))
}

/** Not one that the browser has renewed meanwhile. */
export async function deleteGone(
  on: Queryable,
  { id, endpoint }: { id: number; endpoint: string },
): Promise<void> {
  await on.query(sql`
    delete
    from push_subscriptions
    where id = ${id}
      and endpoint = ${endpoint}`)
}

/** Deletes a device whose push service takes no messages under the present key. */
export async function deleteOfFormerKey(
  on: Queryable,
  { id, shopKey, before }: { id: number; shopKey: string; before: Date },
): Promise<void> {
  await on.query(sql`
    delete from push_subscriptions
    where id = ${id}
      and shop_key <> ${shopKey}
      and created_at < ${before}`)
}

/**
 * The old endpoint is the proof: only the browser, its push service and the shop know it. False if
 * no device has the old endpoint, or another device has the new one.
 */
export async function moveSubscription(
  on: Queryable,
  { oldEndpoint, endpoint, p256dh, auth }: PushAddress & { readonly oldEndpoint: string },
): Promise<boolean> {
  const rows = await on.query(sql`
    update push_subscriptions
    set endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth}
    where endpoint = ${oldEndpoint}
      and not exists (
        select from push_subscriptions as other where other.endpoint = ${endpoint} and other.endpoint <> ${oldEndpoint}
      )
    returning 1 as moved`)
  return rows.length > 0
}
