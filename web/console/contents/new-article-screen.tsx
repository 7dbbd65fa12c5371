import { articleFields } from '#contract/console/texts/articles.fields.ts'
import { NewRowScreen } from '#web/console/form/new-row-screen.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { ArticleEntry } from './article-entry.tsx'
import { articlesTexts } from './articles.texts.ts'

export function NewArticleScreen() {
  const texts = useTexts(articlesTexts)
  const act = useFormAct('POST /articles/add')
  return (
    <NewRowScreen
      fields={articleFields}
      texts={texts}
      path="/articles"
      act={act}
      add={(request) => act.run({ request })}
      renderEntered={(entered) => <ArticleEntry entered={entered} />}
    />
  )
}
