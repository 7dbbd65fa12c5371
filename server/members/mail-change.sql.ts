import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

export interface MailChange {
  readonly memberId: number
  readonly newMail: string
}

/** Replaces an address that the member requested before. */
export async function saveMailChange(
  tx: Transaction,
  change: MailChange & {
    readonly confirmTokenHash: Buffer
    readonly stopTokenHash: Buffer
    readonly expiresAt: Date
  },
): Promise<void> {
  await tx.query(sql`
    insert into mail_changes (
      member_id, new_mail, confirm_token_hash, stop_token_hash, expires_at
    )
    values (
      ${change.memberId}, ${change.newMail}, ${change.confirmTokenHash}, ${change.stopTokenHash},
      ${change.expiresAt}
    )
    on conflict (member_id) do update
    set
      new_mail = ${change.newMail},
      confirm_token_hash = ${change.confirmTokenHash},
      stop_token_hash = ${change.stopTokenHash},
      expires_at = ${change.expiresAt}`)
}

/**
 * Returns the new mail address that the member has requested but not confirmed; null if there is no
 * such address.
 */
export async function selectPendingMail(
  on: Queryable,
  { memberId, now }: { memberId: number; now: Date },
): Promise<string | null> {
  const rows = await on.query<{ newMail: string }>(named('select-pending-mail')`
    select new_mail
    from mail_changes
    join members on members.id = member_id
    where member_id = ${memberId}
      and expires_at > ${now}
      and new_mail <> mail`)
  return rows[0]?.newMail ?? null
}

/** Returns true while a link that was mailed to the member's present mail address confirms it. */
export async function hasConfirmingLink(
  on: Queryable,
  { memberId, now }: { memberId: number; now: Date },
): Promise<boolean> {
  const rows = await on.query(sql`
    select member_id
    from mail_changes
    join members on members.id = member_id
    where member_id = ${memberId}
      and expires_at > ${now}
      and new_mail = mail`)
  return rows.length > 0
}

/** The columns with the hash of each link: one link confirms the change, the other stops it. */
const TOKEN_HASH = { confirm: 'confirm_token_hash', stop: 'stop_token_hash' } as const

/**
 * Locks the row of the member whose requested change this token confirms or stops, and returns the
 * member's present mail address. Returns null if the token is unknown or used. The change itself is
 * not locked and may be deleted while this statement waits.
 */
export async function lockMemberOfChange(
  tx: Transaction,
  action: keyof typeof TOKEN_HASH,
  tokenHash: Buffer,
): Promise<{ readonly mail: string; readonly wasConfirmed: boolean } | null> {
  const rows = await tx.query<{ mail: string; wasConfirmed: boolean }>({
    text: `
      select members.mail, members.mail_confirmed_at is not null as was_confirmed
      from mail_changes
      join members on members.id = mail_changes.member_id
      where mail_changes.${TOKEN_HASH[action]} = $1
      for no key update of members`,
    values: [tokenHash],
  })
  return rows[0] ?? null
}

/** Null if the token is unknown, used or expired. */
export async function consumeChange(
  tx: Transaction,
  action: keyof typeof TOKEN_HASH,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<MailChange | null> {
  const rows = await tx.query<{ memberId: number; newMail: string }>({
    text: `
      delete from mail_changes
      where ${TOKEN_HASH[action]} = $1
        and expires_at > $2
      returning member_id, new_mail`,
    values: [tokenHash, now],
  })
  return rows[0] ?? null
}

export async function deleteMailChange(tx: Transaction, memberId: number): Promise<void> {
  await tx.query(sql`delete from mail_changes where member_id = ${memberId}`)
}

export async function deleteExpiredMailChanges(on: Queryable, now: Date): Promise<void> {
  await on.query(sql`delete from mail_changes where expires_at <= ${now}`)
}

/**
 * The member has opened the link that was mailed to the new address, which confirms it. Throws if
 * another member has the address (constraint `members_mail_key`).
 */
export async function updateMail(
  tx: Transaction,
  { memberId, newMail, now }: MailChange & { now: Date },
): Promise<void> {
  await tx.query(sql`
    update members
    set mail = ${newMail}, mail_confirmed_at = ${now}
    where id = ${memberId}`)
}
