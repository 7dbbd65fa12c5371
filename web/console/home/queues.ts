import type { QueueName } from '#contract/console/dashboard.ts'

/**
 * For each queue, the screen on which an operator handles its rows. For a queue that is not listed
 * here, `/queues/…` only shows the oldest rows.
 */
const QUEUE_SCREENS: Partial<Readonly<Record<QueueName, string>>> = {
  approvals: '/approvals?state=waiting',
  'bank-deposits': '/bank',
  parcels: '/parcels',
  'address-problems': '/parcel-problems',
  'returned-parcels': '/parcel-problems',
}

/** Returns the address of the screen that shows a queue of the dashboard. */
export function queueHref(name: QueueName): string {
  return QUEUE_SCREENS[name] ?? `/queues/${name}`
}
