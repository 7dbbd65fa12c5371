import { Anchor, Paper } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { CardForm } from './card-form.tsx'
import { cardsTexts } from './cards.texts.ts'

/** Adds one card. Its picture is given on the screen of the card. */
export function NewCardScreen() {
  const texts = useTexts(cardsTexts)
  const sentenceOf = useSentence()
  const navigate = useNavigate()
  const add = useAct('POST /cards/add')
  const [error, setError] = useState<string>()
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
          error={error}
          submit={texts.add}
          onSubmit={async (fields, code) => {
            setError(undefined)
            const outcome = await add.run({ request: { ...fields, code } })
            if (outcome?.kind === 'ok') void navigate(`/cards/${outcome.answer.id}`)
            else if (outcome !== undefined) setError(sentenceOf(outcome))
          }}
        />
      </Paper>
    </>
  )
}
