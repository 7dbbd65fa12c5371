import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import type { AskedPage } from '#server/platform/pages.ts'
import type { PageHead, Picture } from '#server/platform/shell.ts'
import type { Pack } from './packs.rule.ts'
import { packText, pageText, SITE_NAMES } from './preview.rule.ts'
import { isOpenPage } from './public-pages.ts'
import type { Shelf } from './shelf.ts'

/** A page never waits longer for words about it: then it says what the shop is. */
const WAIT_MS_MAX = 500
const SIZE = { widthPx: 1200, heightPx: 630 }
/** A picture that is missing is looked for again after a while: the operator may have put it there. */
const MISSING_MS = 60_000

export interface PreviewOptions {
  readonly shelf: Shelf
  readonly clock: Clock
  readonly publicUrl: () => string
  /** Where the pictures of packs lie; without it each pack is shown by its own. */
  readonly imagesDir: string | undefined
}

/**
 * What the head of each page says: a pack's name, price and what is left of it for its own page, else the shop.
 * A pack that nobody may see, and a database that does not answer, leave the page of the shop (issue 7).
 */
export function openPreviews({
  shelf,
  clock,
  publicUrl,
  imagesDir,
}: PreviewOptions): (asked: AskedPage) => Promise<PageHead> {
  const hasPicture = openPictures(imagesDir)

  async function pictureOf(pack: Pack): Promise<Picture> {
    const [image = ''] = pack.images
    const wide = wideOf(image)
    const found = wide !== undefined && (await hasPicture(wide))
    return {
      address: absolute(found ? wide : image, publicUrl()),
      alt: pack.name,
      ...(found ? { size: SIZE } : {}),
    }
  }

  return async ({ url, language }) => {
    // Whatever was asked for, no part of it comes back but the path of a page that is known.
    const [pathname = '/', query] = url.split('?', 2)
    const id = pathname === '/pack-detail' ? packIdIn(new URLSearchParams(query)) : undefined
    const pack = id === undefined ? undefined : await inTime(shelf.find(id))
    const isIndexed = isOpenPage(pathname)
    const common = { language, siteName: SITE_NAMES[language], isIndexed }
    if (pack === undefined) {
      const text = pageText(pathname, language)
      return {
        ...common,
        ...text,
        address: absolute(isIndexed ? pathname : '/', publicUrl()),
        picture: {
          address: absolute(`/share/shop-${language}.jpg`, publicUrl()),
          alt: text.title,
          size: SIZE,
        },
      }
    }
    return {
      ...common,
      ...packText(pack, language, clock.now()),
      address: absolute(`/pack-detail?packId=${pack.id}`, publicUrl()),
      picture: await pictureOf(pack),
    }
  }
}

function packIdIn(query: URLSearchParams): number | undefined {
  const text = query.get('packId')
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** What apps show large is a wide JPEG: `/images/packs/dragon-1.webp` has its own in `dragon-1.share.jpg`. */
function wideOf(image: string): string | undefined {
  const [, stem] = /^(\/images\/(?:[\w-]+\/)*[\w-]+)\.\w+$/.exec(image) ?? []
  return stem === undefined ? undefined : `${stem}.share.jpg`
}

function openPictures(imagesDir: string | undefined): (address: string) => Promise<boolean> {
  const missingSinceMs = new Map<string, number>()
  const found = new Set<string>()
  return async (address) => {
    if (imagesDir === undefined) return false
    if (found.has(address)) return true
    const nowMs = performance.now()
    const sinceMs = missingSinceMs.get(address)
    if (sinceMs !== undefined && nowMs - sinceMs < MISSING_MS) return false
    try {
      await access(join(imagesDir, address.slice('/images/'.length)))
      found.add(address)
      return true
    } catch {
      missingSinceMs.set(address, nowMs)
      return false
    }
  }
}

function absolute(address: string, publicUrl: string): string {
  return URL.canParse(address, publicUrl) ? new URL(address, publicUrl).href : publicUrl
}

async function inTime<T>(asked: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, WAIT_MS_MAX, undefined)
  try {
    return await Promise.race([asked.catch(() => undefined), late])
  } finally {
    clearTimeout(timer)
  }
}
