import { newCardFields } from '#contract/console/stock/cards.fields.ts'
import { NewRowScreen } from '#web/console/form/new-row-screen.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useCardTexts } from './use-card-texts.ts'

/** Adds one card. The operator adds the card's picture later, on the screen of the card. */
export function NewCardScreen() {
  const texts = useCardTexts()
  const act = useFormAct('POST /cards/add')
  return (
    <NewRowScreen
      fields={newCardFields}
      texts={texts}
      path="/cards"
      act={act}
      add={(request) => act.run({ request })}
    />
  )
}
