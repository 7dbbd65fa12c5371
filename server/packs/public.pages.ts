import type { FastifyInstance } from 'fastify'
import { articlePath, pagePatternOf } from '#contract/page-path.rule.ts'
import { INDEXED_PAGES, SITEMAP_PAGES } from '#contract/pages.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { escapeHtml } from '#server/platform/http/pages/document-template.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { listedPacks } from './pack.ts'

const INDEXED = new Set(INDEXED_PAGES)

export function isIndexedPage(pathname: string): boolean {
  return INDEXED.has(pagePatternOf(pathname))
}

interface PublicPagesOptions {
  readonly packCache: PackCache
  readonly clock: Clock
  readonly publicUrl: () => string
  readonly listArticleIds: (now: Date) => Promise<readonly number[]>
}

/** Serves /robots.txt and /sitemap.xml. */
export function addPublicPages(
  http: FastifyInstance,
  { packCache, clock, publicUrl, listArticleIds }: PublicPagesOptions,
): void {
  http.get('/robots.txt', (_request, reply) => {
    const lines = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${publicUrl()}/sitemap.xml`]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
  http.get('/sitemap.xml', async (_request, reply) => {
    const now = clock.now()
    const packs = listedPacks(await packCache.all(), now)
    const articleIds = await listArticleIds(now)
    const types = [...new Set(packs.map(({ cardTypeId }) => cardTypeId))].sort((a, b) => a - b)
    const pages = [
      ...SITEMAP_PAGES,
      ...types.map((type) => `/pack-list?index=${type}`),
      ...packs.map(({ id }) => `/pack-detail?packId=${id}`),
      ...articleIds.map(articlePath),
    ]
    return reply.type('application/xml; charset=utf-8').send(sitemap(pages, publicUrl()))
  })
}

function sitemap(pages: readonly string[], publicUrl: string): string {
  const entries = pages.map((page) => `  <url><loc>${escapeHtml(publicUrl + page)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}
