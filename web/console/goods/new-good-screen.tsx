import { goodFields } from '#contract/console/stock/goods.fields.ts'
import { NewRowScreen } from '#web/console/form/new-row-screen.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { GoodEntry } from './good-entry.tsx'
import { goodsTexts } from './goods.texts.ts'

/** The operator adds the good's picture and stock later, on the screen of the good. */
export function NewGoodScreen() {
  const texts = useTexts(goodsTexts)
  const act = useFormAct('POST /goods/add')
  return (
    <NewRowScreen
      fields={goodFields}
      texts={texts}
      path="/goods"
      act={act}
      add={(request) => act.run({ request })}
      renderEntered={(entered) => <GoodEntry entered={entered} image="" />}
    />
  )
}
