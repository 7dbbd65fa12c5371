import type { Sender } from '#contract/console/parcels/parcel-rows.ts'
import { PREFECTURES } from '#contract/prefectures.ts'
import type { CurrentLayout } from '#server/console/carriers/layouts/current.ts'
import { makeFile } from './file.rule.ts'
import { exportRow } from './row.rule.ts'

const SAMPLE_NUMBER = 'P00000000'

/**
 * Returns a file with one label from the shop to itself, which an owner prints before there is any
 * parcel; null while the sender or a required value is missing.
 */
export function sampleFile(
  { layout, settings }: Pick<CurrentLayout, 'layout' | 'settings'>,
  { sender, shipDay }: { readonly sender: Sender; readonly shipDay: string },
): Buffer | null {
  const { name, phone, postcode, prefecture, city, street, building } = sender
  if (name === '') return null
  const row = exportRow(
    {
      id: 0,
      number: SAMPLE_NUMBER,
      service: Object.keys(layout.services)[0] ?? '',
      recipient: {
        lastName: name,
        middleName: '',
        firstName: '',
        tel: phone,
        zipcode: postcode,
        prefId: (PREFECTURES as readonly string[]).indexOf(prefecture) + 1,
        city,
        address: street,
        building,
        country: '',
      },
    },
    { layout, settings, sender, shipDay },
    new Map(),
  )
  return row.problems.length === 0 ? makeFile(layout, [row.values]) : null
}
