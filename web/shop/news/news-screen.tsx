import { Link, useSearchParams } from 'react-router'
import type { ArticleHead } from '#contract/articles.ts'
import { articlePath } from '#contract/page-path.rule.ts'
import { Pager } from '#web/kit/list/pager.tsx'
import { EmptyState, LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { Skeleton } from '#web/kit/picture/skeleton.tsx'
import { parsePageNumber } from '#web/kit/positive-integer.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import { Screen } from '#web/shop/layout/screen.tsx'
import { useLoad } from '#web/wire/query.ts'
import { ArticleDate } from './article-page.tsx'
import styles from './news.module.css'
import { newsTexts } from './news.texts.ts'

/** The screen /news: the articles, the newest first. */
export function NewsScreen() {
  const texts = useTexts(newsTexts)
  const [query, setQuery] = useSearchParams()
  const page = parsePageNumber(query.get('page'))
  const call = 'GET /user/article/list/{page}'
  const { outcome, answer, reload } = useLoad(call, { params: { page } })
  return (
    <Screen title={texts.title} lead={texts.lead}>
      {outcome === undefined && (
        <Skeleton count={5} shape={{ height: '120px', marginBottom: '16px' }} />
      )}
      {outcome !== undefined && answer === undefined && <LoadFailed onRetry={reload} />}
      {answer?.list.length === 0 && <EmptyState text={texts.none} />}
      <ul className={styles.list}>
        {answer?.list.map((article) => (
          <li key={article.id}>
            <ArticleLink article={article} />
          </li>
        ))}
      </ul>
      {answer !== undefined && (
        <Pager
          page={answer.page}
          onPageChange={(next) => setQuery({ page: String(next) }, { replace: true })}
        />
      )}
    </Screen>
  )
}

function ArticleLink({ article }: { readonly article: ArticleHead }) {
  const { id, title, title_en, summary, summary_en, picture, published_at } = article
  return (
    <Link to={articlePath(id)} className={styles.article}>
      {picture !== '' && <img src={picture} alt="" width={120} height={120} loading="lazy" />}
      <div>
        <ArticleDate time={published_at} />
        <h2>
          <ShopText ja={title} en={title_en} />
        </h2>
        <p>
          <ShopText ja={summary} en={summary_en} />
        </p>
      </div>
    </Link>
  )
}
