import { Anchor, Paper } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { useUnsavedChanges } from '#web/console/frame/leave-question.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { CardForm } from './card-form.tsx'
import { cardsTexts } from './cards.texts.ts'

/** Adds one card. The operator adds the card's picture later, on the screen of the card. */
export function NewCardScreen() {
  const texts = useTexts(cardsTexts)
  const navigate = useNavigate()
  const add = useFormAct('POST /cards/add')
  const unsaved = useUnsavedChanges()
  return (
    <>
      <ScreenTitle title={texts.add} />
      <Anchor component={Link} to="/cards" size="sm">
        {texts.back}
      </Anchor>
      <Paper withBorder p="md" mt="md" maw={860}>
        <CardForm
          initial={undefined}
          hasCode
          isRunning={add.isRunning}
          error={add.error}
          submit={texts.add}
          onChange={unsaved.markChanged}
          onSubmit={async (fields, code) => {
            const answer = await add.run({ request: { ...fields, code } })
            if (answer === undefined) return
            unsaved.markSaved()
            void navigate(`/cards/${answer.id}`)
          }}
        />
      </Paper>
      {unsaved.question}
    </>
  )
}
