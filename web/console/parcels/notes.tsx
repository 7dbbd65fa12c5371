import { Badge, Group, Text } from '@mantine/core'
import type { ParcelRow } from '#contract/console/parcels/parcel-rows.ts'
import { useTexts } from '#web/language/language.ts'
import style from './papers.module.css'
import { parcelsTexts } from './parcels.texts.ts'

/** Badges for the shipper: why a parcel is held, and what is wrong with its address. */
export function ParcelNotes({ parcel }: { readonly parcel: ParcelRow }) {
  const texts = useTexts(parcelsTexts)
  const { holds, flags, holdReason, sameAddressCount: more } = parcel
  return (
    <Group gap={4}>
      {holds.map((hold) => (
        <Badge key={hold} color="vermilion">
          {texts.holds[hold]}
        </Badge>
      ))}
      {holdReason === null ? null : <Text size="xs">{holdReason}</Text>}
      {flags.map((flag) => (
        <Badge key={flag} color="vermilion">
          {texts.flags[flag]}
        </Badge>
      ))}
      {more > 0 ? <Badge color="gray.8">{texts.sameAddress(more)}</Badge> : null}
    </Group>
  )
}

/**
 * The due day of a parcel. It is red if the parcel is late, and amber if it is due soon. A text
 * repeats this for operators who cannot see the colours.
 */
export function DueDay({ parcel }: { readonly parcel: ParcelRow }) {
  const texts = useTexts(parcelsTexts)
  const { dueOn, urgency } = parcel
  if (urgency === 'calm') return <span className={style.whole}>{dueOn}</span>
  const isLate = urgency === 'late'
  return (
    <>
      <span className={style.whole}>{dueOn}</span>{' '}
      <Badge variant="filled" color={isLate ? 'red.8' : 'yellow.3'} c={isLate ? 'white' : 'black'}>
        {texts.names.urgency[urgency]}
      </Badge>
    </>
  )
}
