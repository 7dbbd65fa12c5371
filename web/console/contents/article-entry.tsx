import type { ValuesOf } from '#contract/console/field.ts'
import type { articleFields } from '#contract/console/texts/articles.fields.ts'
import { wordsOf } from '#contract/html.rule.ts'
import { TextConfirmation } from '#web/console/form/text-confirmation.tsx'
import { MemberPreview } from '#web/console/frame/member-preview.tsx'
import { onDemand } from '#web/kit/on-demand.tsx'
import { useTexts } from '#web/language/language.ts'
import { articlesTexts } from './articles.texts.ts'

type Fields = ValuesOf<typeof articleFields>

/** Only this loads the components of the members' site. */
const ArticlePreview = onDemand(() => import('./article-preview.tsx'))

/** What follows the fields of an article: the warning about its words, and its page. */
export function ArticleEntry({ entered }: { readonly entered: Fields }) {
  const texts = useTexts(articlesTexts)
  const { title, titleEn, body, bodyEn } = entered
  return (
    <>
      <TextConfirmation of={[title, titleEn, wordsOf(body), wordsOf(bodyEn)]} />
      <MemberPreview name={texts.preview}>
        {(frame) => <ArticlePreview article={entered} {...frame} />}
      </MemberPreview>
    </>
  )
}
