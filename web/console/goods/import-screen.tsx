import { Stack } from '@mantine/core'
import { goodColumns } from '#contract/console/stock/goods-columns.fields.ts'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { ImportPanel } from '#web/console/imports/import-panel.tsx'
import { useListFile } from '#web/console/list/use-list.ts'
import { useTexts } from '#web/language/language.ts'
import { goodsTexts } from './goods.texts.ts'

/** Imports goods of the exchange from a file, after a preview of the changes. */
export function ImportScreen() {
  const texts = useTexts(goodsTexts)
  const present = useListFile<Readonly<Record<string, unknown>>>('GET /goods', { query: {} })
  const act = useFormAct('POST /goods/import')
  return (
    <Stack>
      <ScreenTitle title={texts.import} />
      <SmallLink to="/goods">{texts.back}</SmallLink>
      <ImportPanel
        name={texts.title}
        columns={goodColumns}
        act={act}
        present={present}
        send={(request) => act.run({ request })}
      />
    </Stack>
  )
}
