import type { QueueName, QueueRow } from '#contract/console/dashboard.ts'
import type { Permission } from '#contract/console/roles.ts'

/**
 * For each queue, the permission for the act that its rows wait for, and the screen of that act. A
 * queue without a list of its own has the screen `/queues/…`, which links to the subject of each row.
 */
export const QUEUE_ACTS: Readonly<
  Record<QueueName, { readonly href: string; readonly permission: Permission }>
> = {
  approvals: { href: '/approvals?state=waiting', permission: 'approvals.decide' },
  'bank-deposits': { href: '/bank', permission: 'bank.work' },
  parcels: { href: '/parcels', permission: 'ship.work' },
  'address-problems': { href: '/parcel-problems?state=problem', permission: 'ship.correct' },
  'returned-parcels': { href: '/parcel-problems?state=returned', permission: 'ship.work' },
  cases: { href: '/cases', permission: 'cases.work' },
  'untaken-cases': { href: '/cases?owner=none', permission: 'cases.work' },
  'held-payments': { href: '/payments?state=held&sort=createdAt', permission: 'payments.change' },
  'payment-differences': { href: '/payment-differences?sort=day', permission: 'payments.change' },
  'mails-given-up': { href: '/mails?state=given-up&sort=createdAt', permission: 'mails.resend' },
  'errands-failed': { href: '/queues/errands-failed', permission: 'errands.close' },
  'price-lists-failed': { href: '/cards/prices', permission: 'cards.change' },
}

/** Returns the queues in which something waits, the one that has waited longest first. */
export function waitingQueues(queues: readonly QueueRow[]): readonly QueueRow[] {
  const since = ({ oldestAt }: QueueRow) => (oldestAt === null ? 0 : Date.parse(oldestAt))
  return queues.filter(({ count }) => count > 0).toSorted((a, b) => since(a) - since(b))
}
