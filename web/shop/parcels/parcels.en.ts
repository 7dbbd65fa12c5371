import { formatNumber } from '#web/kit/money.ts'
import type { ShopParcelsTexts } from './parcels.ja.ts'

export const parcelsEn: ShopParcelsTexts = {
  title: 'Deliveries',
  lead: 'Parcels with the cards you chose to ship and the prizes you exchanged coins for.',
  none: 'You have no parcels yet.',
  waiting: (count) =>
    count === 1
      ? 'Your newest order to ship has just come in. It appears here in a moment.'
      : `${formatNumber(count)} new orders to ship have just come in. They appear here in a moment.`,
  states: {
    preparing: 'Preparing',
    shipped: 'Shipped',
    returned: 'Returned to us',
    address: 'Waiting for your address',
  },
  stateTexts: {
    preparing: 'We’ll ship it as soon as it’s ready and let you know by email.',
    shipped: '',
    returned: 'It could not be delivered and came back to us. Everything in it is still yours.',
    address: 'Please check the address. Everything in the parcel is still yours.',
  },
  number: (number) => `Parcel ${number}`,
  shippedAt: 'Shipped on',
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  follow: 'Track the parcel',
  together: (count) => `In this parcel (${formatNumber(count)} ${count === 1 ? 'item' : 'items'})`,
  times: (count) => `×${formatNumber(count)}`,
  checkAddress: 'Check the address',
  toHistory: 'See the purchase history',
  addressTitle: 'Check your delivery address',
  addressLead: (number) => `Please check the address of parcel ${number}.`,
  reason: 'What to check',
  telNote: 'For the carrier, if they have to call',
  send: 'Send this address',
  sent: 'Thank you. We’re getting your parcel ready again.',
  unknown: 'This request is closed, or it belongs to another member.',
  answered: 'You’ve already answered. Thank you.',
  toParcels: 'Deliveries',
}
