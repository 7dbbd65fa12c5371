import type { Article } from '#contract/articles.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { HtmlText } from '#web/language/html-text.tsx'
import { useTexts } from '#web/language/language.ts'
import { useShopText } from '#web/language/shop-text.tsx'
import { Screen } from '#web/shop/layout/screen.tsx'
import styles from './news.module.css'
import { newsTexts } from './news.texts.ts'

export type ShownArticle = Pick<Article, 'title' | 'title_en' | 'published_at' | 'body' | 'body_en'>

/** The page of an article, which the console's preview draws too. */
export function ArticlePage({ article }: { readonly article: ShownArticle }) {
  const texts = useTexts(newsTexts)
  const { title, title_en, published_at, body, body_en } = article
  return (
    <Screen title={useShopText()(title, title_en)} lead={<ArticleDate time={published_at} />}>
      <div className={styles.body}>
        <HtmlText ja={body} en={body_en} />
      </div>
      <ButtonLink tone="quiet" to="/news">
        {texts.all}
      </ButtonLink>
    </Screen>
  )
}

export function ArticleDate({ time }: { readonly time: string }) {
  const day = time.slice(0, 10)
  return (
    <time className={styles.date} dateTime={day}>
      {day.replaceAll('-', '/')}
    </time>
  )
}
