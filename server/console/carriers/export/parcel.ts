import type { DeliveryAddress } from '#server/console/parcels/addresses/address.rule.ts'

export interface LabelParcel {
  readonly id: number
  readonly number: string
  readonly service: string
  readonly recipient: DeliveryAddress
}

/**
 * The values that the shop sets for a layout, such as the description of the content and the shop's
 * customer code.
 */
export type LayoutSettings = Readonly<Record<string, string>>
