import type { ConsoleAnswer, ConsoleRequest } from '#contract/console/calls.ts'
import type { Stored } from '#server/console/acts/route.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

type ConfirmedStep = Stored<ConsoleAnswer<'GET /opening'>['confirmed'][number], 'at'>

interface StoredFacts {
  readonly hasLivePayments: boolean
  readonly hasPayments: boolean
  readonly hasTestPayments: boolean
  readonly openedAt: Date | null
  readonly hasIdentity: boolean
  readonly hasIssuer: boolean
  readonly hasPurchaseAge: boolean
  readonly hasCourse: boolean
  readonly hasPack: boolean
  readonly hasSender: boolean
  readonly hasSentMail: boolean
  readonly hasSentSms: boolean
  readonly hasTwoOwners: boolean
  readonly hasAddressList: boolean
}

/** Selects what the database tells about the steps of the opening. */
export async function selectFacts(on: Queryable, now: Date): Promise<StoredFacts> {
  const [row] = await on.query<StoredFacts & Row>(sql`
    select
      has_live_payments,
      has_payments,
      has_test_payments,
      opened_at,
      identity is not null as has_identity,
      issuer_name <> '' and issuer_address <> '' as has_issuer,
      purchase_age is not null as has_purchase_age,
      exists (select from courses where retired_at is null) as has_course,
      exists (
        select from packs where not is_demo and (ends_at is null or ends_at > ${now})
      ) as has_pack,
      exists (select from console.sender where name <> '') as has_sender,
      exists (
        select from outbox_messages where channel = 'mail' and sent_at is not null
      ) as has_sent_mail,
      exists (
        select from outbox_messages where channel = 'sms' and sent_at is not null
      ) as has_sent_sms,
      (
        select count(*) >= 2 from console.operators where role = 'owner' and state = 'active'
      ) as has_two_owners,
      exists (
        select from console.address_lists where role = 'owner' and cardinality(addresses) > 0
      ) as has_address_list
    from shop_settings`)
  return row as StoredFacts
}

export function selectConfirmedSteps(on: Queryable): Promise<readonly ConfirmedStep[]> {
  return on.query<ConfirmedStep & Row>(sql`
    select step, note, operators.name as by, confirmed_at as at
    from console.opening_steps
    join console.operators on operators.id = confirmed_by
    order by step`)
}

export async function upsertConfirmedStep(
  tx: Transaction,
  { step, note }: Pick<ConsoleRequest<'POST /opening/steps'>, 'step' | 'note'>,
  { operatorId, now }: { readonly operatorId: number; readonly now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into console.opening_steps (step, note, confirmed_by, confirmed_at)
    values (${step}, ${note}, ${operatorId}, ${now})
    on conflict (step) do update
    set
      note = excluded.note,
      confirmed_by = excluded.confirmed_by,
      confirmed_at = excluded.confirmed_at`)
}
