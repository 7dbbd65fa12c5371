import type { Row, Store } from '#gateway/orders/store.ts'
import type { DeliveryPlan, NoticeAct, NoticeScript, Tampering } from './notice-script.ts'

export interface Notice {
  readonly id: number
  readonly dialect: string
  /** The gateway's id of the order that the notice is about. */
  readonly orderId: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly state: 'pending' | 'acknowledged' | 'lost' | 'given-up'
  readonly dueAt: Date
  /** How many attempts to send the notice were made. */
  readonly attempts: number
  readonly tampering: Tampering | null
  readonly tamperedAttempts: number | null
  /** The HTTP status of the shop's last response, or the reason if no response arrived. */
  readonly lastResponse: string | null
}

const COLUMNS = `id, dialect, order_id, url, headers, body, state, due_ms, attempts, tampering, tampered_attempts,
  last_response`

/** Inserts a notice and returns its id. Later notices have greater ids. */
export function insertNotice(
  store: Store,
  notice: Pick<Notice, 'dialect' | 'orderId' | 'url' | 'headers' | 'body' | 'dueAt'>,
): number {
  const { dialect, orderId, url, body } = notice
  const headers = JSON.stringify(notice.headers)
  return store.run(
    `insert into notices (dialect, order_id, url, headers, body, due_ms)
    values ($dialect, $orderId, $url, $headers, $body, $due)`,
    { dialect, orderId, url, headers, body, due: notice.dueAt.getTime() },
  ).id
}

export function updateDeliveryPlan(store: Store, id: number, plan: DeliveryPlan): void {
  const { tampering, tamperedAttempts, delay_ms: delay, waitsForAnother } = plan
  store.run(
    `update notices
    set due_ms = due_ms + $delay,
      tampering = $tampering,
      tampered_attempts = $tamperedAttempts,
      waits_for_another = $waits
    where id = $id`,
    {
      id,
      delay,
      tampering,
      tamperedAttempts: tamperedAttempts ?? -1,
      waits: waitsForAnother ? 1 : 0,
    },
  )
}

/** Returns at most 100 due notices, the earliest first. */
export function selectDueNotices(store: Store, now: Date): readonly Notice[] {
  return store
    .all(
      `select ${COLUMNS}
      from notices
      where state = 'pending'
        and due_ms <= $now
      order by due_ms, id
      limit 100`,
      { now: now.getTime() },
    )
    .map(noticeOf)
}

export function selectNextDue(store: Store): Date | null {
  const row = store.get("select min(due_ms) as due from notices where state = 'pending'")
  return row === undefined || row.due === null ? null : new Date(Number(row.due))
}

/** Returns at most `countMax` notices, the newest first. */
export function selectNotices(store: Store, countMax: number): readonly Notice[] {
  return store
    .all(`select ${COLUMNS} from notices order by id desc limit $countMax`, { countMax })
    .map(noticeOf)
}

export function updateNotice(
  store: Store,
  { id, state, dueAt, attempts, lastResponse }: Notice,
): void {
  store.run(
    `update notices
    set state = $state,
      due_ms = $due,
      attempts = $attempts,
      last_response = $lastResponse
    where id = $id`,
    { id, state, due: dueAt.getTime(), attempts, lastResponse },
  )
}

/**
 * Makes pending notices due now. With `waiting`, these are only the notices that are held back
 * until the shop has acknowledged another notice. With `all`, these are all pending notices.
 */
export function releaseNotices(store: Store, now: Date, which: 'waiting' | 'all'): void {
  store.run(
    `update notices
    set due_ms = $now,
      waits_for_another = 0
    where state = 'pending'
      and due_ms > $now
      and (waits_for_another = 1 or $all = 1)`,
    { now: now.getTime(), all: which === 'all' ? 1 : 0 },
  )
}

export function insertScript(
  store: Store,
  {
    act,
    times,
    delay_ms,
    seed,
    orderId,
    count,
  }: NoticeScript & {
    readonly orderId: string | null
    readonly count: number | null
  },
): void {
  store.run(
    `insert into notice_scripts (order_id, remaining, act, times, delay_ms, seed)
    values ($orderId, $count, $act, $times, $delay, $seed)`,
    { orderId, count, act, times, delay: delay_ms, seed },
  )
}

export function deleteScripts(store: Store): void {
  store.run('delete from notice_scripts')
}

/**
 * Returns the oldest notice script that applies to the order, and counts this use of the script.
 * Returns undefined if no script applies.
 */
export function takeScript(store: Store, orderId: string): NoticeScript | undefined {
  const row = store.get(
    `select id, act, times, delay_ms, seed
    from notice_scripts
    where (order_id is null or order_id = $orderId)
      and (remaining is null or remaining > 0)
    order by id
    limit 1`,
    { orderId },
  )
  if (row === undefined) return undefined
  store.run('update notice_scripts set remaining = remaining - 1 where id = $id', {
    id: Number(row.id),
  })
  return {
    act: row.act as NoticeAct,
    times: row.times as number | null,
    delay_ms: row.delay_ms as number | null,
    seed: Number(row.seed),
  }
}

function noticeOf(row: Row): Notice {
  return {
    id: Number(row.id),
    dialect: String(row.dialect),
    orderId: String(row.order_id),
    url: String(row.url),
    headers: JSON.parse(String(row.headers)),
    body: Buffer.from(row.body as Uint8Array),
    state: row.state as Notice['state'],
    dueAt: new Date(Number(row.due_ms)),
    attempts: Number(row.attempts),
    tampering: row.tampering as Tampering | null,
    tamperedAttempts: row.tampered_attempts === -1 ? null : Number(row.tampered_attempts),
    lastResponse: row.last_response as string | null,
  }
}
