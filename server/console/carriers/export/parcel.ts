import type { DeliveryAddress } from '#server/console/carriers/address.rule.ts'

/** A parcel as a carrier's file needs it. */
export interface LabelParcel {
  readonly id: number
  readonly number: string
  readonly service: string
  readonly recipient: DeliveryAddress
}

/** The shop as the labels name it. Its postal code and phone are plain digits. */
export interface Sender {
  readonly name: string
  readonly phone: string
  readonly postcode: string
  readonly prefecture: string
  readonly city: string
  readonly street: string
  readonly building: string
}

/** What the shop sets for a layout, such as the words for the content and its customer code. */
export type LayoutSettings = Readonly<Record<string, string>>
