import { Anchor, Stack, Table, Title } from '@mantine/core'
import { useParams } from 'react-router'
import { CARRIERS, servicesOf, trackingUrl } from '#contract/carriers.ts'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { ParcelAddress } from '#contract/console/parcels/parcel-rows.ts'
import { PREFECTURES } from '#contract/prefectures.ts'
import { formatTime } from '#web/console/format/times.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { type Fact, FactTable } from '#web/console/frame/fact-table.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { TargetLink } from '#web/console/frame/target-link.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { claimsTexts } from './claims/claims.texts.ts'
import { ParcelClaims } from './claims/parcel-claims.tsx'
import { ContentsTable } from './contents-table.tsx'
import { DueDay, ParcelNotes } from './notes.tsx'
import { ParcelActs } from './parcel-acts.tsx'
import { ParcelPhotos } from './parcel-photos.tsx'
import { parcelsTexts } from './parcels.texts.ts'
import { ScanField } from './scan-field.tsx'

type Answer = ConsoleAnswer<'GET /parcels/{id}'>

/** The screen of one parcel: its items, its address, its events, and the acts on it. */
export function ParcelScreen() {
  const texts = useTexts(parcelsTexts)
  const { id = '' } = useParams()
  const { answer, reload, notLoaded } = useScreenLoad('GET /parcels/{id}', { params: { id } })
  if (answer === undefined) return notLoaded
  const { parcel } = answer
  return (
    <Stack>
      <ScreenTitle title={parcel.number} />
      <SmallLink to="/parcels">{texts.back}</SmallLink>
      <Facts answer={answer} />
      <ParcelActs answer={answer} reload={reload} />
      <Title order={2} size="h4">
        {texts.contents}
      </Title>
      <ScanField parcel={parcel} reload={reload} />
      <ContentsTable answer={answer} reload={reload} />
      {answer.events.length === 0 ? null : <Events events={answer.events} />}
      <ParcelPhotos answer={answer} reload={reload} />
      <ParcelClaims answer={answer} reload={reload} />
    </Stack>
  )
}

function Facts({ answer }: { readonly answer: Answer }) {
  const texts = useTexts(parcelsTexts)
  const language = useLanguage()
  const { yen } = useTexts(unitTexts)
  const { fields, names } = texts
  const { parcel, address, firstAddress } = answer
  const isCorrected =
    address !== null && firstAddress !== null && lineOf(address) !== lineOf(firstAddress)
  const rows: Fact[] = [
    [fields.state, names.state[parcel.state]],
    [fields.dueOn, <DueDay key="due" parcel={parcel} />],
    [fields.memberId, <TargetLink key="member" kind="member" id={String(parcel.memberId)} />],
    [fields.worthYen, yen(parcel.worthYen)],
    [texts.address, address === null ? texts.hiddenAddress : lineOf(address)],
    ...(isCorrected ? [[texts.firstAddress, lineOf(firstAddress)] as Fact] : []),
    [
      fields.carrier,
      parcel.carrier === null
        ? ''
        : `${CARRIERS[parcel.carrier].name[language]} ${
            servicesOf(parcel.carrier)[parcel.service]?.[language] ?? parcel.service
          }`.trim(),
    ],
    [fields.trackingNumber, <TrackingLink key="tracking" {...parcel} />],
    [fields.notes, <ParcelNotes key="notes" parcel={parcel} />],
  ]
  return <FactTable name={parcel.number} rows={rows} />
}

type Tracked = Pick<Answer['parcel'], 'carrier' | 'trackingNumber'>

function TrackingLink({ carrier, trackingNumber }: Tracked) {
  const language = useLanguage()
  if (carrier === null || trackingNumber === null) return trackingNumber
  return (
    <Anchor
      href={trackingUrl(carrier, trackingNumber, language)}
      target="_blank"
      rel="noreferrer"
      size="sm"
    >
      {trackingNumber}
    </Anchor>
  )
}

function lineOf(address: ParcelAddress): string {
  const { lastName, firstName, zipcode, prefId, city, address: street, building, tel } = address
  const place = `${PREFECTURES[prefId - 1] ?? address.country}${city}${street} ${building}`
  return `〒${zipcode} ${place.trim()}　${lastName} ${firstName}　${tel}`
}

function Events({ events }: Pick<Answer, 'events'>) {
  const texts = useTexts(parcelsTexts)
  const names = { ...texts.events, ...useTexts(claimsTexts).events }
  return (
    <>
      <Title order={2} size="h4">
        {texts.history}
      </Title>
      <Table aria-label={texts.history} withTableBorder bg="#fff">
        <Table.Tbody>
          {events.map(({ at, kind, operator, reason, trackingNumber }, index) => (
            // Events never change, so their place identifies them.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end.
            <Table.Tr key={index}>
              <Table.Td w={200}>{formatTime(at)}</Table.Td>
              <Table.Td>{names[kind] ?? kind}</Table.Td>
              <Table.Td>{operator ?? texts.itself}</Table.Td>
              <Table.Td>{[trackingNumber, reason].filter(Boolean).join('　')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
