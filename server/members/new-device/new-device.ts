import { selectMailRecipient } from '#server/members/members.sql.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { shownTime } from '#server/platform/time/shown-time.ts'
import { selectIsNewDevice } from './new-device.sql.ts'

/**
 * Mails the member if a login comes from a new device and the mail address is confirmed. The caller
 * starts the session afterwards.
 */
export async function mailNewDevice(
  tx: Transaction,
  { memberId, device, now }: { memberId: number; device: string; now: Date },
): Promise<void> {
  if (device === '' || !(await selectIsNewDevice(tx, { memberId, device }))) return
  const recipient = await selectMailRecipient(tx, memberId)
  if (recipient === null || !recipient.isConfirmed) return
  const { to, language } = recipient
  const template = { name: 'device-added', values: { device, time: shownTime(now) } } as const
  await queueMail(tx, { to, language, template, isOwn: true, now })
}
