import type { Queryable } from '#server/platform/database/database.ts'
import { named } from '#server/platform/database/sql.ts'
import type { Session } from '#server/platform/http/sessions/sessions.ts'

/** A call that names no course, pack or payment uses the saved one. */
export interface CheckoutSession extends Record<string, unknown> {
  readonly courseId: number | null
  readonly packId: number | null
  readonly lastPaymentId: number | null
  readonly verifiedPaymentId: number | null
  readonly amazonSessionId: string | null
}

const EMPTY: CheckoutSession = {
  courseId: null,
  packId: null,
  lastPaymentId: null,
  verifiedPaymentId: null,
  amazonSessionId: null,
}

export async function selectCheckoutSession(
  on: Queryable,
  { idHash }: Pick<Session, 'idHash'>,
): Promise<CheckoutSession> {
  const rows = await on.query<CheckoutSession>(named('select-checkout-session')`
    select
      course_id,
      pack_id,
      last_payment_id,
      verified_payment_id,
      provider_session as amazon_session_id
    from checkout_sessions
    where session_hash = ${idHash}`)
  return rows[0] ?? EMPTY
}

/** Leaves other fields unchanged. If the session has ended, nothing is saved. */
export async function saveCheckoutSession(
  on: Queryable,
  { idHash }: Pick<Session, 'idHash'>,
  changed: Partial<CheckoutSession>,
): Promise<void> {
  await on.query({
    name: 'save-checkout-session',
    text: `
      insert into checkout_sessions as known (
        session_hash, course_id, pack_id, last_payment_id, verified_payment_id, provider_session
      )
      select id_hash, $2, $3, $4, $5, $6
      from sessions
      where id_hash = $1
      on conflict (session_hash) do update
      set
        course_id = case when $7 then $2 else known.course_id end,
        pack_id = case when $8 then $3 else known.pack_id end,
        last_payment_id = case when $9 then $4 else known.last_payment_id end,
        verified_payment_id = case when $10 then $5 else known.verified_payment_id end,
        provider_session = case when $11 then $6 else known.provider_session end`,
    values: [
      idHash,
      changed.courseId ?? null,
      changed.packId ?? null,
      changed.lastPaymentId ?? null,
      changed.verifiedPaymentId ?? null,
      changed.amazonSessionId ?? null,
      ...FIELDS.map((field) => changed[field] !== undefined),
    ],
  })
}

const FIELDS = [
  'courseId',
  'packId',
  'lastPaymentId',
  'verifiedPaymentId',
  'amazonSessionId',
] as const
