import { Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { priceColumns } from '#contract/console/stock/card-columns.fields.ts'
import { todayInJapan } from '#web/console/format/times.ts'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { ImportPanel } from '#web/console/imports/import-panel.tsx'
import { useListFile } from '#web/console/list/use-list.ts'
import { useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'
import { PriceReads } from './price-reads.tsx'

type Card = ConsoleAnswer<'GET /cards'>['list'][number]

/** Records market prices of one day and source from a file or from pasted cells. */
export function PricesScreen() {
  const texts = useTexts(cardsTexts)
  const act = useFormAct('POST /cards/prices')
  const cards = useListFile<Card>('GET /cards', { query: {} })
  const present = {
    error: cards.error,
    loadRows: async () => (await cards.loadRows())?.flatMap(presentPrice),
  }
  const [entry, setEntry] = useState({ pricedOn: todayInJapan(), source: '' })
  const inputOf = (name: keyof typeof entry) => ({
    value: entry[name],
    required: true,
    onChange: (event: { currentTarget: { value: string } }) =>
      setEntry({ ...entry, [name]: event.currentTarget.value }),
  })
  const inputs = (
    <Group>
      <TextInput type="date" label={texts.pricedOn} {...inputOf('pricedOn')} />
      <TextInput label={texts.source} maxLength={100} {...inputOf('source')} />
    </Group>
  )
  const isReady = Object.values(entry).every((value) => value.trim() !== '')
  return (
    <Stack>
      <ScreenTitle title={texts.recordPrices} />
      <SmallLink to="/cards">{texts.back}</SmallLink>
      <ImportPanel
        name={texts.fields.marketPrice}
        columns={priceColumns}
        act={act}
        present={present}
        send={(request) => act.run({ request: { ...request, ...entry } })}
        entry={{ inputs, key: JSON.stringify(entry), isReady }}
      />
      <PriceReads />
    </Stack>
  )
}

/** A card without a market price has no row, because the import needs a price in each. */
function presentPrice({ code, name, marketPrice: price }: Card) {
  return price === null ? [] : [{ code, name, price }]
}
