import type { QueueName } from '#contract/console/dashboard.ts'

/**
 * The screen on which an operator handles the rows of each queue. A queue that is not listed here
 * has a screen that only shows its oldest rows.
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
