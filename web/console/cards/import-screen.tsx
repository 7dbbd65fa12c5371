import { Stack } from '@mantine/core'
import { cardColumnsOf } from '#contract/console/stock/card-columns.fields.ts'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { ImportPanel } from '#web/console/imports/import-panel.tsx'
import { useListFile } from '#web/console/list/use-list.ts'
import { useShownIdentity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'
import { PicturePairs } from './pictures.tsx'

/** Imports cards from a file after a preview of the changes, and pictures of cards. */
export function ImportScreen() {
  const texts = useTexts(cardsTexts)
  const present = useListFile<Readonly<Record<string, unknown>>>('GET /cards', { query: {} })
  const act = useFormAct('POST /cards/import')
  const { rarities } = useShownIdentity()
  return (
    <Stack>
      <ScreenTitle title={texts.import} />
      <SmallLink to="/cards">{texts.back}</SmallLink>
      <ImportPanel
        name={texts.title}
        columns={cardColumnsOf(rarities)}
        act={act}
        present={present}
        send={(request) => act.run({ request })}
      />
      <PicturePairs />
    </Stack>
  )
}
