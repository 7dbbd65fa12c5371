import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/shop/language/language.ts'
import style from './papers.module.css'
import { parcelsTexts } from './parcels.texts.ts'

/** The items of parcels in the order of the shelves, with a box to tick, for paper. */
export function PickListScreen() {
  const texts = useTexts(parcelsTexts)
  const sentenceOf = useSentence()
  const [search] = useSearchParams()
  const ids = search.get('ids') ?? ''
  const { outcome, answer, reload } = useLoad('GET /pick-list', { query: { ids } })
  if (outcome === undefined) return null
  if (outcome.kind !== 'ok') return <LoadFailed sentence={sentenceOf(outcome)} onRetry={reload} />
  return (
    <>
      <ScreenTitle title={texts.pickList}>
        <Button className={style.screenOnly ?? ''} onClick={() => window.print()}>
          {texts.print}
        </Button>
      </ScreenTitle>
      <div className={style.paper}>
        <table className={style.table} aria-label={texts.pickList}>
          <thead>
            <tr>
              <th>{texts.picked}</th>
              <th>{texts.shelf}</th>
              <th>{texts.card}</th>
              <th>{texts.modelNumber}</th>
              <th>{texts.copy}</th>
              <th>{texts.count}</th>
              <th>{texts.number}</th>
            </tr>
          </thead>
          <tbody>
            {answer?.list.map((item) => (
              <tr key={`${item.shipment_id}-${item.position}`}>
                <td>
                  <span className={style.box} />
                </td>
                <td>{item.shelf ?? ''}</td>
                <td>{item.name}</td>
                <td>{item.model_number}</td>
                <td>{item.copy}</td>
                <td>{formatNumber(item.count)}</td>
                <td>{item.parcel_number}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
