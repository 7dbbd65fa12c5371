import { Anchor, Paper } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { goodFields } from '#contract/console/stock/goods.fields.ts'
import { FieldsForm } from '#web/console/form/fields-form.tsx'
import { useUnsavedChanges } from '#web/console/frame/leave-question.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { goodsTexts } from './goods.texts.ts'

/**
 * Adds one good. The operator adds the good's picture and stock later, on the screen of the good.
 */
export function NewGoodScreen() {
  const texts = useTexts(goodsTexts)
  const navigate = useNavigate()
  const add = useFormAct('POST /goods/add')
  const unsaved = useUnsavedChanges()
  return (
    <>
      <ScreenTitle title={texts.add} />
      <Anchor component={Link} to="/goods" size="sm">
        {texts.back}
      </Anchor>
      <Paper withBorder p="md" mt="md" maw={860}>
        <FieldsForm
          fields={goodFields}
          texts={texts}
          isRunning={add.isRunning}
          error={add.error}
          submit={texts.add}
          onChange={unsaved.markChanged}
          onSubmit={async (request) => {
            const answer = await add.run({ request })
            if (answer === undefined) return
            unsaved.markSaved()
            void navigate(`/goods/${answer.id}`)
          }}
        />
      </Paper>
      {unsaved.question}
    </>
  )
}
