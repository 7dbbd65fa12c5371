import { readMailRecipients } from '#server/members/members.ts'
import { pushToMember } from '#server/notifications/notifications.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import type { TemplatedMail } from '#server/outbox/templates/templates.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Writes to each member, with the text that `template` returns for the member. */
export async function notify(
  tx: Transaction,
  memberIds: readonly number[],
  now: Date,
  template: (memberId: number) => TemplatedMail,
): Promise<void> {
  const recipients = await readMailRecipients(tx, memberIds)
  await Promise.all(
    [...recipients.values()].map(async ({ isConfirmed: isOwn, ...recipient }) => {
      const { memberId } = recipient
      const mail = template(memberId)
      await queueMail(tx, { ...recipient, template: mail, isOwn, now })
      await pushToMember(tx, { memberId, occasion: mail.name, now })
    }),
  )
}
