import { CARRIERS, type Carrier, trackingUrl } from '#contract/carriers.ts'
import type { TemplatedMail } from '#server/outbox/templates/templates.ts'

interface SentParcel {
  readonly number: string
  readonly carrier: Carrier
  readonly trackingNumber: string
}

/** Returns the mail that tells a member that the member's parcels are on their way. */
export function handOverMail(parcels: readonly SentParcel[]): TemplatedMail {
  const items = parcels.map(({ number, carrier, trackingNumber }) => ({
    parcel_number: number,
    carrier: CARRIERS[carrier].name,
    tracking_number: trackingNumber,
    tracking_url: {
      ja: trackingUrl(carrier, trackingNumber, 'ja'),
      en: trackingUrl(carrier, trackingNumber, 'en'),
    },
  }))
  return { name: 'parcel-sent', values: {}, items }
}
