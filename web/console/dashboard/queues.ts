import type { QueueName } from '#contract/console/dashboard.ts'

/**
 * For each queue, the screen on which an operator handles its rows. A queue that is not listed here
 * has no list of its own: `/queues/…` lists its rows with a link to the subject of each row.
 */
const QUEUE_SCREENS: Partial<Readonly<Record<QueueName, string>>> = {
  approvals: '/approvals?state=waiting',
  'bank-deposits': '/bank',
  parcels: '/parcels',
  'address-problems': '/parcel-problems',
  'returned-parcels': '/parcel-problems',
  'held-payments': '/payments?state=held&sort=createdAt',
  'payment-differences': '/payment-differences?sort=day',
  'mails-given-up': '/mails?state=given-up&sort=createdAt',
}

export function queueHref(name: QueueName): string {
  return QUEUE_SCREENS[name] ?? `/queues/${name}`
}
