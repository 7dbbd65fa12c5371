import { Anchor, Paper } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { GoodForm } from './good-form.tsx'
import { goodsTexts } from './goods.texts.ts'

/** Adds one good. Its picture and its stock are given on the screen of the good. */
export function NewGoodScreen() {
  const texts = useTexts(goodsTexts)
  const sentenceOf = useSentence()
  const navigate = useNavigate()
  const add = useAct('POST /goods/add')
  const [error, setError] = useState<string>()
  return (
    <>
      <ScreenTitle title={texts.add} />
      <Anchor component={Link} to="/goods" size="sm">
        {texts.back}
      </Anchor>
      <Paper withBorder p="md" mt="md" maw={860}>
        <GoodForm
          initial={undefined}
          isRunning={add.isRunning}
          error={error}
          submit={texts.add}
          onSubmit={async (request) => {
            setError(undefined)
            const outcome = await add.run({ request })
            if (outcome?.kind === 'ok') void navigate(`/goods/${outcome.answer.id}`)
            else if (outcome !== undefined) setError(sentenceOf(outcome))
          }}
        />
      </Paper>
    </>
  )
}
