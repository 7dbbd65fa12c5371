import { Button, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { Sender } from '#contract/console/parcels/parcel-rows.ts'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { groupedItems } from './grouped-items.rule.ts'
import style from './papers.module.css'
import { parcelsTexts } from './parcels.texts.ts'
import { PrintedPicture } from './printed-picture.tsx'

type Slip = ConsoleAnswer<'GET /packing-slips'>['list'][number]

/**
 * The packing slips of the chosen parcels. One print contains them all, each on its own page
 * (A-098).
 */
export function SlipsScreen() {
  const texts = useTexts(parcelsTexts)
  const [search] = useSearchParams()
  const ids = search.get('ids') ?? ''
  const { answer, notLoaded } = useScreenLoad('GET /packing-slips', { query: { ids } })
  if (answer === undefined) return notLoaded
  return (
    <>
      <div className={style.screenOnly}>
        <ScreenTitle title={texts.slips}>
          <Button disabled={answer.list.length === 0} onClick={() => window.print()}>
            {texts.print}
          </Button>
        </ScreenTitle>
        {answer.list.length === 0 ? <Text role="status">{texts.nothingToPrint}</Text> : null}
      </div>
      <div className={style.paper}>
        {answer.list.map((slip) => (
          <PackingSlip key={slip.id} slip={slip} sender={answer.sender} />
        ))}
      </div>
    </>
  )
}

function PackingSlip({ slip, sender }: { readonly slip: Slip; readonly sender: Sender }) {
  const texts = useTexts(parcelsTexts)
  const { number, name, items } = slip
  return (
    <article className={style.slip} aria-label={`${texts.slipTitle} ${number}`}>
      <h2>
        {texts.slipTitle}　{number}
      </h2>
      <p>{name}</p>
      <p>{texts.slipThanks}</p>
      <table className={style.table}>
        <thead>
          <tr>
            <th>{texts.picture}</th>
            <th>{texts.code}</th>
            <th>{texts.card}</th>
            <th>{texts.modelNumber}</th>
            <th>{texts.pack_draw}</th>
            <th>{texts.count}</th>
          </tr>
        </thead>
        <tbody>
          {groupedItems(items).map(({ item, count, draws }) => (
            <tr key={`${item.shipmentId}-${item.position}`}>
              <td>
                <PrintedPicture image={item.image} />
              </td>
              <td>{item.code}</td>
              <td>{item.name}</td>
              <td>{item.modelNumber}</td>
              <td>{draws}</td>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={style.sender}>
        {texts.sender}：{senderLines(sender)}
      </p>
    </article>
  )
}

function senderLines({ name, phone, postcode, ...place }: Sender): string {
  const { prefecture, city, street, building } = place
  const line = `${prefecture}${city}${street} ${building}`.trim()
  const code = postcode === '' ? '' : `〒${postcode} `
  return [name, code + line, phone].filter((text) => text.trim() !== '').join('\n')
}
