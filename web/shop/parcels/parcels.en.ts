import { formatNumber } from '#web/kit/money.ts'
import type { ShopParcelsTexts } from './parcels.ja.ts'

export const parcelsEn: ShopParcelsTexts = {
  title: 'Deliveries',
  lead: 'The parcels with the cards you chose to ship and the goods you exchanged.',
  none: 'You have no parcels yet.',
  waiting: (count) =>
    count === 1
      ? 'Your newest order to ship has just come in. It appears here in a moment.'
      : `${formatNumber(count)} new orders to ship have just come in. They appear here in a moment.`,
  states: {
    preparing: 'Being prepared',
    shipped: 'Shipped',
    returned: 'Returned to us',
    address: 'Waiting for your address',
  },
  stateTexts: {
    preparing: 'We ship it as soon as it is ready and let you know by email.',
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
  sent: 'Thank you. We are preparing your parcel again.',
  unknown: 'This question is closed, or it belongs to another member.',
  answered: 'You have answered already. Thank you.',
  toParcels: 'Deliveries',
}
