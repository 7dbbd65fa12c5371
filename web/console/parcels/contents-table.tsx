import { Alert, Button, Checkbox, Group, NumberInput, Table, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { isPossibleFrom } from '#contract/console/parcels/life.rule.ts'
import type { ParcelItem } from '#contract/console/parcels/parcel-rows.ts'
import { photoPath } from '#contract/links.rule.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { TargetLink } from '#web/console/frame/target-link.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { parcelsTexts } from './parcels.texts.ts'

export interface ContentsTableProps {
  readonly answer: ConsoleAnswer<'GET /parcels/{id}'>
  readonly reload: () => Promise<unknown>
}

const keyOf = ({ shipmentId, position }: ParcelItem) => `${shipmentId}-${position}`

/**
 * The items of a parcel. Until the parcel's label is exported, the operator can mark items as
 * picked, split items off, or move them to another parcel.
 */
export function ContentsTable({ answer: { parcel, items }, reload }: ContentsTableProps) {
  const texts = useTexts(parcelsTexts)
  const can = useCan()
  const sentenceOf = useSentence()
  const tick = useAct('POST /parcels/{id}/tick')
  const [tickError, setTickError] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const canWork = can('ship.work')
  const canTick = canWork && isPossibleFrom(parcel.state, 'tick')
  const canChange = canWork && isPossibleFrom(parcel.state, 'change-items')
  const mark = async ({ shipmentId, position, isPicked }: ParcelItem) => {
    const request = { shipmentId, position, isPicked: !isPicked }
    const outcome = await tick.run({ params: { id: parcel.id }, request })
    setTickError(outcome === undefined || outcome.kind === 'ok' ? '' : sentenceOf(outcome))
    await reload()
  }
  const choose = (key: string) =>
    setChosen(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key])
  return (
    <>
      <Table aria-label={texts.contents} withTableBorder bg="#fff">
        <Table.Thead>
          <Table.Tr>
            {canChange ? (
              <Table.Th w={44}>
                <VisuallyHidden>{texts.choosing}</VisuallyHidden>
              </Table.Th>
            ) : null}
            <Table.Th>{texts.card}</Table.Th>
            <Table.Th>{texts.modelNumber}</Table.Th>
            <Table.Th>{texts.pack_draw}</Table.Th>
            <Table.Th>{texts.shelf}</Table.Th>
            <Table.Th>{texts.copy}</Table.Th>
            <Table.Th>{texts.count}</Table.Th>
            <Table.Th>{texts.picked}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Table.Tr key={keyOf(item)}>
              {canChange ? (
                <Table.Td>
                  <Checkbox
                    aria-label={texts.choose(item.name)}
                    checked={chosen.includes(keyOf(item))}
                    onChange={() => choose(keyOf(item))}
                  />
                </Table.Td>
              ) : null}
              <Table.Td>
                <CardLink item={item} />
              </Table.Td>
              <Table.Td>{item.modelNumber}</Table.Td>
              <Table.Td>
                {item.packName === null ? null : (
                  <TargetLink kind="pack" id={String(item.packId)} title={item.packName} />
                )}{' '}
                {item.draw}
              </Table.Td>
              <Table.Td>{item.shelf ?? ''}</Table.Td>
              <Table.Td>
                <CopyCell item={item} />
              </Table.Td>
              <Table.Td>{formatNumber(item.count)}</Table.Td>
              <Table.Td>
                <Checkbox
                  aria-label={texts.markPicked(item.name)}
                  checked={item.isPicked}
                  disabled={!canTick || (item.wonCopy !== null && !item.isPicked)}
                  onChange={() => void mark(item)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {tickError === '' ? null : <Alert color="red">{tickError}</Alert>}
      {canChange && chosen.length > 0 ? (
        <MoveItems
          parcelId={parcel.id}
          version={parcel.version}
          items={items
            .filter((item) => chosen.includes(keyOf(item)))
            .map(({ shipmentId, position }) => ({ shipmentId, position }))}
          onDone={async () => {
            setChosen([])
            await reload()
          }}
        />
      ) : null}
    </>
  )
}

/** The copy to pack. What a draw has won is shown with its photo, and only the scan picks it (B-057). */
function CopyCell({ item: { copy, wonCopy } }: { readonly item: ParcelItem }) {
  const texts = useTexts(parcelsTexts)
  if (wonCopy === null) return copy
  return (
    <Group wrap="nowrap">
      <a href={photoPath(wonCopy)} target="_blank" rel="noreferrer">
        <img
          src={photoPath(wonCopy)}
          alt={texts.photoOf(copy)}
          width={72}
          height={96}
          style={{ objectFit: 'contain' }}
        />
      </a>
      <div>
        <b>{copy}</b>
        <br />
        {texts.onlyThisCopy}
      </div>
    </Group>
  )
}

function CardLink({ item: { cardId, name } }: { readonly item: ParcelItem }) {
  return <TargetLink kind="card" id={cardId === null ? null : String(cardId)} title={name} />
}

interface MoveItemsProps {
  readonly parcelId: number
  readonly version: number
  readonly items: { shipmentId: number; position: number }[]
  readonly onDone: () => Promise<void>
}

/**
 * The buttons that split the chosen items off into a new parcel, or move them into another existing
 * parcel.
 */
function MoveItems({ parcelId: id, version, items, onDone }: MoveItemsProps) {
  const texts = useTexts(parcelsTexts)
  const sentenceOf = useSentence()
  const split = useAct('POST /parcels/{id}/split')
  const move = useAct('POST /parcels/{id}/move')
  const [to, setTo] = useState<number | string>('')
  const [error, setError] = useState('')
  const finish = async (outcome: Awaited<ReturnType<typeof split.run | typeof move.run>>) => {
    if (outcome === undefined) return
    if (outcome.kind !== 'ok') return setError(sentenceOf(outcome))
    setError('')
    await onDone()
  }
  const request = { version, items }
  return (
    <Group align="end">
      <Button
        variant="default"
        onClick={async () => finish(await split.run({ params: { id }, request }))}
      >
        {texts.split}
      </Button>
      <NumberInput label={texts.moveTo} value={to} onChange={setTo} min={1} hideControls />
      <Button
        variant="default"
        disabled={typeof to !== 'number'}
        onClick={async () =>
          finish(await move.run({ params: { id }, request: { ...request, to: Number(to) } }))
        }
      >
        {texts.move}
      </Button>
      <span role="alert">{error}</span>
    </Group>
  )
}
