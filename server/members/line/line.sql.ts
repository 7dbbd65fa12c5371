import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'
import type { Language } from '#server/platform/language.ts'

/** The shop refuses a return from LINE that was opened for the other purpose. */
export type Purpose = 'login' | 'link'

export interface AuthorizationRow {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly isSaved: boolean
}

interface OpenedAuthorization extends AuthorizationRow {
  readonly secretHash: Buffer
  readonly purpose: Purpose
  readonly expiresAt: Date
}

/** Replaces an earlier authorization request of the browser for the same purpose. */
export async function saveAuthorization(
  on: Queryable,
  authorization: OpenedAuthorization,
): Promise<void> {
  await on.query(sql`
    insert into line_logins (
      secret_hash, purpose, state, nonce, code_verifier, is_saved, expires_at
    )
    values (
      ${authorization.secretHash}, ${authorization.purpose}, ${authorization.state},
      ${authorization.nonce}, ${authorization.codeVerifier}, ${authorization.isSaved},
      ${authorization.expiresAt}
    )
    on conflict (secret_hash, purpose) do update
    set
      state = ${authorization.state},
      nonce = ${authorization.nonce},
      code_verifier = ${authorization.codeVerifier},
      is_saved = ${authorization.isSaved},
      expires_at = ${authorization.expiresAt}`)
}

/** Null if the browser opened no such request, or it has expired or ended. A request ends once. */
export async function consumeAuthorization(
  on: Queryable,
  { secretHash, purpose, now }: { secretHash: Buffer; purpose: Purpose; now: Date },
): Promise<AuthorizationRow | null> {
  const [row] = await on.query<AuthorizationRow & Row & { isValid: boolean }>(sql`
    delete from line_logins
    where secret_hash = ${secretHash}
      and purpose = ${purpose}
    returning state, nonce, code_verifier, is_saved, expires_at > ${now} as is_valid`)
  return row?.isValid === true ? row : null
}

export interface Visitor {
  readonly lineUserId: string
  /** Whether the visitor is a friend of the shop's LINE account. */
  readonly isFriend: boolean
}

/** Saves that LINE has named a visitor, who may register with the secret of this hash. */
export async function saveVisitor(
  on: Queryable,
  visitor: { secretHash: Buffer; lineUserId: string; isFriend: boolean; expiresAt: Date },
): Promise<void> {
  await on.query(sql`
    insert into line_logins (
      secret_hash, purpose, state, nonce, code_verifier, is_saved, line_user_id, is_friend,
      expires_at
    )
    values (
      ${visitor.secretHash}, 'registration', '', '', '', false, ${visitor.lineUserId},
      ${visitor.isFriend}, ${visitor.expiresAt}
    )`)
}

/** Null if LINE has named no visitor under the secret of this hash, or too long ago. */
export async function consumeVisitor(
  tx: Transaction,
  { secretHash, now }: { secretHash: Buffer; now: Date },
): Promise<Visitor | null> {
  const [row] = await tx.query<Visitor & Row & { isValid: boolean }>(sql`
    delete from line_logins
    where secret_hash = ${secretHash}
      and purpose = 'registration'
    returning line_user_id, is_friend, expires_at > ${now} as is_valid`)
  return row?.isValid === true ? row : null
}

export async function deleteExpiredAuthorizations(on: Queryable, now: Date): Promise<void> {
  await on.query(sql`delete from line_logins where expires_at <= ${now}`)
}

export async function selectMemberOfLine(
  on: Queryable,
  lineUserId: string,
): Promise<number | null> {
  const [row] = await on.query<{ memberId: number }>(sql`
    select member_id
    from line_accounts
    where line_user_id = ${lineUserId}`)
  return row?.memberId ?? null
}

/** Returns false if the member has a LINE account, or the LINE account has a member. */
export async function insertLineAccount(
  tx: Transaction,
  account: Visitor & {
    readonly memberId: number
    readonly now: Date
  },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into line_accounts (
      member_id, line_user_id, created_at, is_friend, friend_at
    )
    values (
      ${account.memberId}, ${account.lineUserId}, ${account.now}, ${account.isFriend},
      ${account.now}
    )
    on conflict do nothing
    returning member_id`)
  return rows.length > 0
}

export interface LineAccount {
  readonly createdAt: Date
  readonly isFriend: boolean
}

/** Null if the member has linked no LINE account. */
export async function selectLineAccount(
  on: Queryable,
  memberId: number,
): Promise<LineAccount | null> {
  const [row] = await on.query<LineAccount & Row>(sql`
    select created_at, is_friend
    from line_accounts
    where member_id = ${memberId}`)
  return row ?? null
}

/**
 * Saves the time of a login, and whether the member is a friend unless an event of LINE is newer.
 * Returns false if the member has unlinked the account meanwhile.
 */
export async function updateLineUse(
  tx: Transaction,
  {
    memberId,
    lineUserId,
    isFriend,
    now,
  }: { memberId: number; lineUserId: string; isFriend: boolean | null; now: Date },
): Promise<boolean> {
  const rows = await tx.query({
    text: `
      update line_accounts
      set
        used_at = $3::timestamptz,
        is_friend = case when friend_at <= $3 then coalesce($4::boolean, is_friend) else is_friend end,
        friend_at = case when $4::boolean is null then friend_at else greatest(friend_at, $3) end
      where member_id = $1
        and line_user_id = $2
      returning member_id`,
    values: [memberId, lineUserId, now, isFriend],
  })
  return rows.length > 0
}

export async function deleteLineAccount(tx: Transaction, memberId: number): Promise<void> {
  await tx.query(sql`delete from line_accounts where member_id = ${memberId}`)
}

/** An event that is older than what the shop knows changes nothing, and so does a repeated one. */
export async function updateFriendship(
  on: Queryable,
  { lineUserId, isFriend, at }: { lineUserId: string; isFriend: boolean; at: Date },
): Promise<void> {
  await on.query(sql`
    update line_accounts
    set is_friend = ${isFriend}, friend_at = ${at}
    where line_user_id = ${lineUserId}
      and friend_at <= ${at}`)
}

/** Returns those members who are friends. The console reads this too, and learns no id of LINE. */
export async function selectFriends(
  on: Queryable,
  memberIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await on.query<{ memberId: number }>(named('select-line-friends')`
    select member_id
    from line_accounts
    where member_id = any(${memberIds}::bigint[])
      and is_friend`)
  return new Set(rows.map(({ memberId }) => memberId))
}

export interface LineReader {
  readonly memberId: number
  readonly lineUserId: string
  readonly language: Language
}

/**
 * To whom messages of the members go by LINE. Members who are no friends of the shop's account are
 * missing.
 */
export function selectLineReaders(
  on: Queryable,
  memberIds: readonly number[],
): Promise<(LineReader & Row)[]> {
  return on.query(named('select-line-readers')`
    select member_id, line_user_id, coalesce(language, 'ja') as language
    from line_accounts
    join members on members.id = line_accounts.member_id
    where member_id = any(${memberIds}::bigint[])
      and is_friend
    order by member_id`)
}
