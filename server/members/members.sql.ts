import type { CountryLine } from '#contract/countries.rule.ts'
import type { PersonalData } from '#server/members/person/person.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'
import type { Language } from '#server/platform/language.ts'
import { NO_PASSWORD_HASH } from '#server/platform/password.ts'

export async function insertMember(
  tx: Transaction,
  member: PersonalData & {
    id?: number
    passwordHash: string
    hasNoPassword?: boolean
    referralCode: string
    smsVerifiedAt?: Date | null
    firstPaidAt?: Date | null
    now: Date
  },
): Promise<number> {
  const rows = await tx.query<{ id: number }>({
    text: `
      insert into members (
        id, mail, password_hash, last_name, middle_name, first_name, tel, zipcode, pref_id, country,
        city, address, building, sms_verified_at, referral_code, created_at,
        verified_phone, first_paid_at, has_no_password
      )
      values (
        coalesce($1, nextval(pg_get_serial_sequence('members', 'id'))),
        lower($2), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
        case when $14::timestamptz is not null then $7::text end, $17, $18
      )
      returning id`,
    values: [
      member.id ?? null,
      member.mail,
      member.passwordHash,
      member.lastName,
      member.middleName,
      member.firstName,
      member.tel,
      member.zipcode,
      member.prefId,
      member.country,
      member.city,
      member.address,
      member.building,
      member.smsVerifiedAt ?? null,
      member.referralCode,
      member.now,
      member.firstPaidAt ?? null,
      member.hasNoPassword ?? false,
    ],
  })
  return (rows[0] as { id: number }).id
}

/** Returns the ids by mail address, without those that a member had already. */
export async function insertMovedMembers(
  tx: Transaction,
  members: readonly (PersonalData & {
    readonly passwordHash: string | null
    readonly language: Language | null
    readonly isMailConfirmed: boolean
    readonly referralCode: string
  })[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ id: number; mail: string }>({
    text: `
      insert into members (
        mail, password_hash, has_no_password, last_name, middle_name, first_name, tel, zipcode,
        pref_id, country, city, address, building, referral_code, language, mail_confirmed_at,
        created_at
      )
      select
        mail, coalesce("passwordHash", $2), "passwordHash" is null, "lastName", "middleName",
        "firstName", tel, zipcode, "prefId", country, city, address, building, "referralCode",
        language, case when "isMailConfirmed" then $3::timestamptz end, $3
      from jsonb_to_recordset($1::jsonb) as moved (
        mail text, "passwordHash" text, "lastName" text, "middleName" text, "firstName" text,
        tel text, zipcode text, "prefId" smallint, country text, city text, address text,
        building text, "referralCode" text, language text, "isMailConfirmed" boolean
      )
      on conflict (mail) do nothing
      returning id, mail`,
    values: [JSON.stringify(members), NO_PASSWORD_HASH, now],
  })
  return new Map(rows.map(({ id, mail }) => [mail, id]))
}

/** Returns those of the mail addresses that a member has. */
export async function selectTakenMails(
  on: Queryable,
  mails: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await on.query<{ mail: string }>(sql`
    select mail
    from members
    where mail = any(${mails}::text[])`)
  return new Set(rows.map(({ mail }) => mail))
}

export async function selectCredentials(
  on: Queryable,
  mail: string,
): Promise<{ id: number; passwordHash: string } | null> {
  const rows = await on.query<{ id: number; passwordHash: string }>(sql`
    select id, password_hash
    from members
    where mail = lower(${mail})`)
  return rows[0] ?? null
}

export async function selectPasswordHash(
  on: Queryable,
  memberId: number,
): Promise<string | undefined> {
  const rows = await on.query<{ passwordHash: string }>(sql`
    select password_hash
    from members
    where id = ${memberId}`)
  return rows[0]?.passwordHash
}

/** For mails that are no reply to a request of the member, such as reminders. */
export async function updateLanguage(
  on: Queryable,
  { memberId, language }: { memberId: number; language: Language },
): Promise<void> {
  await on.query(sql`update members set language = ${language} where id = ${memberId}`)
}

export interface MailRecipient {
  readonly memberId: number
  readonly to: string
  readonly language: Language
  /** False while the address may be a stranger's. */
  readonly isConfirmed: boolean
}

export async function selectMailRecipient(
  on: Queryable,
  memberId: number,
): Promise<MailRecipient | null> {
  return (await selectMailRecipients(on, [memberId])).get(memberId) ?? null
}

/** By member id. A closed account is missing. */
export async function selectMailRecipients(
  on: Queryable,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, MailRecipient>> {
  const rows = await on.query<MailRecipient & Row>(sql`
    select
      id as member_id,
      mail as "to",
      coalesce(language, 'ja') as language,
      mail_confirmed_at is not null as is_confirmed
    from members
    where id = any(${memberIds}::bigint[])
      and mail <> 'closed-' || id
    order by id`)
  return new Map(rows.map((recipient) => [recipient.memberId, recipient]))
}

/** Selects those of the given members whose delivery address is complete (Q72). */
export interface AddressedMember {
  readonly id: number
  readonly prefId: number
  readonly country: string
  readonly rules: readonly CountryLine[]
}

export function selectMembersWithAddress(
  on: Queryable,
  memberIds: readonly number[],
): Promise<(AddressedMember & Row)[]> {
  return on.query(named('select-members-with-address')`
    select
      id,
      pref_id,
      country,
      (select country_rules from shop_settings) as rules
    from members
    where id = any(${memberIds})
      and last_name <> ''
      and first_name <> ''
      and tel <> ''
      and (zipcode <> '' or pref_id = 99)
      and city <> ''
      and address <> ''
      and (pref_id between 1 and 47 or country <> '')`)
}

export type PostalAddress = Omit<PersonalData, 'mail'> & { readonly memberId: number }

/** The caller copies them into shipments. */
export function selectAddresses(
  on: Queryable,
  memberIds: readonly number[],
): Promise<(PostalAddress & Row)[]> {
  return on.query(named('select-addresses')`
    select
      id as member_id,
      last_name,
      middle_name,
      first_name,
      tel,
      zipcode,
      pref_id,
      country,
      city,
      address,
      building
    from members
    where id = any(${memberIds})`)
}
