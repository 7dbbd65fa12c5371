import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { groupedItems } from './grouped-items.rule.ts'
import style from './papers.module.css'
import { parcelsTexts } from './parcels.texts.ts'
import { PrintedPicture } from './printed-picture.tsx'
import { partsOf } from './use-bulk-acts.ts'

/**
 * The pick list, to be printed: the cards of the chosen parcels in the order of the shelves, each
 * once with its pieces, its parcels and a box to tick. When the work on paper is done, one button marks all items as picked.
 */
export function PickListScreen() {
  const texts = useTexts(parcelsTexts)
  const { reasons } = useTexts(consoleTexts)
  const sentenceOf = useSentence()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const ids = search.get('ids') ?? ''
  const { answer, notLoaded } = useScreenLoad('GET /pick-list', { query: { ids } })
  const { run, isRunning } = useAct('POST /parcels/pick')
  const [failure, setFailure] = useState('')
  const markAll = async () => {
    for (const part of partsOf(ids.split(',').map(Number))) {
      const picked = await run({ request: { ids: part } })
      if (picked === undefined) return
      if (picked.kind !== 'ok') return setFailure(sentenceOf(picked))
      const refused = picked.answer.results.find(({ result }) => result in reasons)
      if (refused !== undefined) return setFailure(reasons[refused.result] ?? refused.result)
    }
    await navigate('/parcels')
  }
  if (answer === undefined) return notLoaded
  const { list } = answer
  const isEmpty = list.length === 0
  return (
    <>
      <ScreenTitle title={texts.pickList}>
        <Group className={style.screenOnly ?? ''}>
          <Button variant="default" disabled={isEmpty} onClick={() => window.print()}>
            {texts.print}
          </Button>
          <Button disabled={isRunning || isEmpty} onClick={() => void markAll()}>
            {texts.markAllPicked}
          </Button>
        </Group>
      </ScreenTitle>
      {failure === '' ? null : (
        <Alert role="alert" variant="outline" color="vermilion">
          {failure}
        </Alert>
      )}
      {isEmpty ? <Text role="status">{texts.nothingToPrint}</Text> : null}
      <div className={style.paper}>
        <PickTable list={list} />
      </div>
    </>
  )
}

type PickList = ConsoleAnswer<'GET /pick-list'>['list']

function PickTable({ list }: { readonly list: PickList }) {
  const texts = useTexts(parcelsTexts)
  if (list.length === 0) return null
  return (
    <table className={style.table} aria-label={texts.pickList}>
      <thead>
        <tr>
          <th>{texts.picked}</th>
          <th>{texts.shelf}</th>
          <th>{texts.picture}</th>
          <th>{texts.code}</th>
          <th>{texts.card}</th>
          <th>{texts.modelNumber}</th>
          <th>{texts.copy}</th>
          <th>{texts.count}</th>
          <th>{texts.fields.number}</th>
        </tr>
      </thead>
      <tbody>
        {groupedItems(list).map(({ item, count, parcels }) => (
          <tr key={`${item.shipmentId}-${item.position}`}>
            <td>
              <span className={style.box} />
            </td>
            <td>{item.shelf ?? ''}</td>
            <td>
              <PrintedPicture image={item.image} />
            </td>
            <td>{item.code}</td>
            <td>{item.name}</td>
            <td>{item.modelNumber}</td>
            <td>{item.copy}</td>
            <td>{formatNumber(count)}</td>
            <td>
              {[...parcels]
                .map(([number, pieces]) => (pieces === 1 ? number : `${number} ×${pieces}`))
                .join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
