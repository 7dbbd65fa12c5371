import { access } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Identity,
  identityIn,
  NEUTRAL_IDENTITY,
  pictureVersion,
  SHARED_PICTURES,
} from '#contract/identity.ts'
import { articleIdIn } from '#contract/page-path.rule.ts'
import { faceCss } from '#contract/palette.rule.ts'
import type { Pack } from '#server/packs/pack.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { isIndexedPage } from '#server/packs/public.pages.ts'
import type { PageHead, Picture } from '#server/platform/http/pages/document-template.ts'
import type { PageRequest } from '#server/platform/http/pages/pages.ts'
import { type Language, namesOf } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import type { Article } from '#server/settings/articles/articles.ts'
import { articlePreview, packPreview, pagePreview } from './preview.rule.ts'

/** After this time, the page is sent with the shop's preview instead of the pack's or the article's. */
const READ_MS_MAX = 500
const SHARE_IMAGE_SIZE = { widthPx: 1200, heightPx: 630 }
/**
 * If a wide picture does not exist, the shop looks for it again after this time, because the
 * operator may have added it.
 */
const RECHECK_MISSING_MS = MINUTE_MS

interface PreviewOptions {
  readonly packCache: PackCache
  readonly findArticle: (id: number) => Promise<Article | null>
  readonly clock: Clock
  readonly identity: () => Identity
  readonly isOpening: () => boolean
  readonly publicUrl: () => string
  /** If undefined, a preview shows the pack's usual picture. */
  readonly imagesDir: string | undefined
}

/**
 * Returns a function that gives the link preview of a page. The preview of a pack's page shows the
 * pack's name, price and number of remaining draws, and that of an article the article's title, first
 * words and first picture. Any other page gets the shop's preview, with the page's own title if it
 * has one. The page of an unknown pack or article also gets the shop's preview, and so does one that
 * is not read within 500 ms.
 */
export function openPreviews({
  packCache,
  findArticle,
  clock,
  identity,
  isOpening,
  publicUrl,
  imagesDir,
}: PreviewOptions): (request: PageRequest) => Promise<PageHead> {
  const imageExists = openImageLookup(imagesDir)
  // Every page needs the rules, and the contrasts of a palette take long to compute.
  let shown = { face: NEUTRAL_IDENTITY, css: '' }

  async function pictureOf(pack: Pack, language: Language): Promise<Picture> {
    const [image = ''] = pack.images
    const shareImage = shareImageOf(image)
    const hasShareImage = shareImage !== undefined && (await imageExists(shareImage))
    return {
      address: absoluteUrl(hasShareImage ? shareImage : image, publicUrl()),
      alt: namesOf(pack)[language],
      ...(hasShareImage ? { size: SHARE_IMAGE_SIZE } : {}),
    }
  }

  return async ({ url, language }) => {
    // The response never contains text from the requested URL, except the path of a known page.
    const [pathname = '/', query] = url.split('?', 2)
    const id = pathname === '/pack-detail' ? packIdIn(new URLSearchParams(query)) : undefined
    const pack = id === undefined ? undefined : await withTimeout(packCache.find(id))
    const articleId = articleIdIn(pathname)
    const article = articleId === null ? undefined : await withTimeout(findArticle(articleId))
    const isIndexed = isIndexedPage(pathname) && article !== null
    const face = identity()
    const frame = { language, texts: identityIn(face, language), words: face }
    if (face !== shown.face) shown = { face, css: faceCss(face) }
    const colors = { bars: face.palette.paper, css: shown.css }
    const siteName = frame.texts.name
    const values = isOpening() ? { ...identity(), isOpening: true } : identity()
    const iconVersion = pictureVersion(face, 'mark')
    const shared = { language, identity: values, colors, iconVersion, siteName, isIndexed }
    if (pack === undefined) {
      const text = article ? articlePreview(article, frame) : pagePreview(pathname, frame)
      const version = pictureVersion(face, ...SHARED_PICTURES[language])
      const shopPicture = {
        address: `/share/shop-${language}.jpg${version}`,
        size: SHARE_IMAGE_SIZE,
      }
      const { address, ...size } = article?.picture ? { address: article.picture } : shopPicture
      return {
        ...shared,
        ...text,
        address: absoluteUrl(isIndexed ? pathname : '/', publicUrl()),
        picture: { address: absoluteUrl(address, publicUrl()), alt: text.title, ...size },
      }
    }
    return {
      ...shared,
      ...packPreview(pack, frame, clock.now()),
      address: absoluteUrl(`/pack-detail?packId=${pack.id}`, publicUrl()),
      picture: await pictureOf(pack, language),
    }
  }
}

function packIdIn(query: URLSearchParams): number | undefined {
  const text = query.get('packId')
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** A wide JPEG: for `/images/packs/dragon-1.webp`, `/images/packs/dragon-1.share.jpg`. */
function shareImageOf(image: string): string | undefined {
  const [, stem] = /^(\/images\/(?:[\w-]+\/)*[\w-]+)\.\w+$/.exec(image) ?? []
  return stem === undefined ? undefined : `${stem}.share.jpg`
}

function openImageLookup(imagesDir: string | undefined): (path: string) => Promise<boolean> {
  const missingSinceMs = new Map<string, number>()
  const existing = new Set<string>()
  return async (path) => {
    if (imagesDir === undefined) return false
    if (existing.has(path)) return true
    const nowMs = performance.now()
    const sinceMs = missingSinceMs.get(path)
    if (sinceMs !== undefined && nowMs - sinceMs < RECHECK_MISSING_MS) return false
    try {
      await access(join(imagesDir, path.slice('/images/'.length)))
      existing.add(path)
      return true
    } catch {
      missingSinceMs.set(path, nowMs)
      return false
    }
  }
}

function absoluteUrl(path: string, publicUrl: string): string {
  return URL.canParse(path, publicUrl) ? new URL(path, publicUrl).href : publicUrl
}

async function withTimeout<T>(promise: Promise<T>): Promise<T | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, READ_MS_MAX, undefined)
  try {
    return await Promise.race([promise.catch(() => undefined), timeout])
  } finally {
    clearTimeout(timer)
  }
}
