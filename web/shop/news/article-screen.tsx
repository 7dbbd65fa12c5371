import { useLocation } from 'react-router'
import { articleIdIn } from '#contract/page-path.rule.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { ScreenFailed } from '#web/shop/layout/screen-failed.tsx'
import { ScreenSkeleton } from '#web/shop/layout/screen-skeleton.tsx'
import { useLoad } from '#web/wire/query.ts'
import { ArticlePage } from './article-page.tsx'
import { newsTexts } from './news.texts.ts'

/** The screen /news/:id: one article. */
export function ArticleScreen() {
  const texts = useTexts(newsTexts)
  const articleId = articleIdIn(useLocation().pathname) ?? 0
  const call = 'GET /user/article/detail/{articleId}'
  const { outcome, answer, reload } = useLoad(call, { params: { articleId } })
  if (outcome === undefined) return <ScreenSkeleton />
  if (answer !== undefined) return <ArticlePage article={answer.article} />
  if (outcome.kind !== 'refused') return <ScreenFailed onRetry={reload} />
  return (
    <Screen title={texts.unknownTitle} lead={texts.unknown}>
      <ButtonLink tone="quiet" to="/news">
        {texts.all}
      </ButtonLink>
    </Screen>
  )
}
