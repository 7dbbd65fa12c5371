import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { DoneNotice } from '#web/console/frame/notices.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { ShelfCount } from './shelf-count.tsx'
import { ShelfDialog } from './shelf-dialog.tsx'
import { stockTexts } from './stock.texts.ts'

/**
 * The screen for a stocktake of one shelf. On this screen, operators can also move many
 * copies to another shelf at once.
 */
export function CountScreen() {
  const texts = useTexts(stockTexts)
  const [query, setQuery] = useSearchParams()
  const shelf = query.get('shelf') ?? ''
  const shelves = useLoad('GET /shelves', {})
  const [isAdding, setIsAdding] = useState(false)
  const [notice, setNotice] = useState<string>()
  const copies = useLoad('GET /shelves/copies', { query: { shelf } }, { isEnabled: shelf !== '' })
  const list = shelves.answer?.list ?? []
  const isLoaded = copies.answer !== undefined
  return (
    <Stack>
      <ScreenTitle title={texts.count}>
        <Button variant="default" onClick={() => setIsAdding(true)}>
          {texts.addShelf}
        </Button>
      </ScreenTitle>
      <SmallLink to="/stock">{texts.back}</SmallLink>
      <DoneNotice text={notice} />
      <Group>
        <NativeSelect
          label={texts.chooseShelf}
          value={shelf}
          onChange={(event) => {
            setNotice(undefined)
            setQuery(event.currentTarget.value === '' ? {} : { shelf: event.currentTarget.value })
          }}
          data={[
            { value: '', label: '—' },
            ...list.map(({ code, note, onHand }) => ({
              value: code,
              label: `${code} ${note} (${onHand})`,
            })),
          ]}
        />
      </Group>
      <PartFailed outcome={shelves.outcome} reload={shelves.reload} />
      <PartFailed outcome={copies.outcome} reload={copies.reload} />
      {shelves.answer !== undefined && list.length === 0 ? <Text>{texts.noShelves}</Text> : null}
      {shelf !== '' && isLoaded && copies.answer.list.length === 0 ? (
        <Text>{texts.nothingThere}</Text>
      ) : null}
      {shelf !== '' && isLoaded && copies.answer.list.length > 0 ? (
        <ShelfCount
          key={`${shelf} ${copies.answer.list.map(({ id, onHand }) => `${id}:${onHand}`).join()}`}
          shelf={shelf}
          copies={copies.answer.list}
          lossYenMax={copies.answer.lossYenMax}
          onDone={(sentence) => {
            setNotice(sentence)
            void copies.reload()
            void shelves.reload()
          }}
        />
      ) : null}
      <ShelfDialog
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onAdded={(code) => {
          setNotice(texts.added)
          setQuery({ shelf: code })
          void shelves.reload()
        }}
      />
    </Stack>
  )
}
