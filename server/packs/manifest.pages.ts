import type { FastifyInstance } from 'fastify'
import { type Identity, installedAs, pictureVersion } from '#contract/identity.ts'
import { inWords } from '#contract/words.rule.ts'
import { MANIFESTS } from '#server/platform/http/pages/document-template.ts'
import type { Language } from '#server/platform/language.ts'

const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
]
const SHORTCUTS = {
  ja: [
    { name: 'ポイント購入', url: '/buy-point' },
    { name: '購入履歴', url: '/buy-product-history' },
    { name: '景品引換所', url: '/exchange-card' },
  ],
  en: [
    { name: 'Buy points', url: '/buy-point' },
    { name: 'Purchase history', url: '/buy-product-history' },
    { name: 'Exchange counter', url: '/exchange-card' },
  ],
} as const satisfies Record<Language, object>

/** Adds the manifests with which a phone installs the shop, one for each language. */
export function addManifests(http: FastifyInstance, identity: () => Identity): void {
  for (const language of ['ja', 'en'] as const) {
    http.get(MANIFESTS[language], (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'content-type': 'application/manifest+json' })
        .send(JSON.stringify(manifestOf(identity(), language))),
    )
  }
}

function manifestOf(identity: Identity, language: Language) {
  const { name, shortName, description, color } = installedAs(identity, language)
  const version = pictureVersion(identity, 'mark')
  return {
    id: '/',
    name,
    short_name: shortName,
    description,
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: color,
    theme_color: color,
    categories: ['shopping', 'entertainment'],
    // A phone draws the icon of an installed shop again when its address changes.
    icons: ICONS.map((icon) => ({ ...icon, src: icon.src + version })),
    shortcuts: inWords(SHORTCUTS[language], identity, language),
  }
}
