import { readMailRecipient } from '#server/members/members.ts'
import { pushToMember } from '#server/notifications/notifications.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import {
  claimMail,
  type ParcelAddress,
  selectDueMails,
  selectRequest,
  storeAnswer,
} from './address-requests.sql.ts'

export { storeAnswer as answerRequest }

/** When the three mails of a request are sent, in days after the request. */
const MAILS_AFTER_DAYS = [0, 3, 7] as const
const BATCH = 100

export interface AddressRequest {
  readonly number: string
  readonly reason: string
  readonly isAnswered: boolean
  readonly address: ParcelAddress
}

export async function readRequest(
  on: Queryable,
  key: { memberId: number; id: number },
): Promise<AddressRequest | null> {
  const request = await selectRequest(on, key)
  if (request === null) return null
  const { number, reason, isAnswered, ...address } = request
  return { number, reason, isAnswered, address }
}

export interface AddressMailOptions {
  readonly database: Database
  readonly clock: Clock
  readonly publicUrl: () => string
  readonly onFault: (cause: unknown) => void
}

/**
 * Mails members whose parcels wait for a corrected address: at once, after 3 days and after 7 days.
 * After the third mail, the console lists the address request for support staff, and the cards
 * still belong to the member. Several processes can safely run this job at the same time. Returns
 * how many mails were due.
 */
export function sendAddressMails(options: AddressMailOptions): Promise<number> {
  const { database, clock, onFault } = options
  return runBatches({
    batchMax: BATCH,
    read: (failedIds) =>
      selectDueMails(database, {
        now: clock.now(),
        afterDays: MAILS_AFTER_DAYS,
        limit: BATCH,
        failedIds,
      }),
    idOf: ({ id }) => id,
    ownerIdOf: ({ memberId }) => memberId,
    work: (request) => sendMail(options, request),
    nameOf: ({ id }) => `the address request ${id} could not be mailed`,
    onFault,
  })
}

async function sendMail(
  { database, clock, publicUrl }: AddressMailOptions,
  { id, memberId }: { id: number; memberId: number },
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now()
    const claimed = await claimMail(tx, { id, now, afterDays: MAILS_AFTER_DAYS })
    const recipient = await readMailRecipient(tx, memberId)
    if (claimed === null || recipient === null) return
    const url = `${publicUrl()}/parcel-address?request=${id}`
    const values = { parcel_number: claimed.number, reason: claimed.reason, url }
    const name = claimed.mailCount > 1 ? 'address-reminder' : 'address-request'
    const isOwn = recipient.isConfirmed
    await queueMail(tx, { ...recipient, template: { name, values }, isOwn, now })
    await pushToMember(tx, { memberId, occasion: name, now })
  })
}
