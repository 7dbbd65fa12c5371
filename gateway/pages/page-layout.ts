import type { Language } from '#gateway/orders/order.ts'
import { type Html, html } from './html.ts'

export interface PageOptions {
  readonly title: string
  readonly language: Language
  readonly shopName: string
  readonly body: Html
  /**
   * The path of the same page in the other language. Without a path, the page has no link to the
   * other language.
   */
  readonly otherLanguagePath?: string
  /** Paths of script files on the gateway. The content security policy allows no inline scripts. */
  readonly scripts?: readonly string[]
  /** True makes the page wide enough for tables. */
  readonly isWide?: boolean
}

const TEXTS = {
  ja: {
    provider: 'ことぶき決済サンドボックス',
    test: 'テスト決済',
    warning:
      'これは練習用の画面です。実際の請求は発生しません。本物のカード番号は入力しないでください。',
    shop: 'ご利用のお店',
    other: 'English',
  },
  en: {
    provider: 'Kotobuki Pay Sandbox',
    test: 'Test payment',
    warning: 'This is a practice page. Nothing is charged. Never enter the number of a real card.',
    shop: 'Paying at',
    other: '日本語',
  },
} as const

/**
 * Renders a whole hosted page. `sendPage` adds the content security policy when it sends the page.
 */
export function page(options: PageOptions): string {
  const { title, language, shopName, body, otherLanguagePath, scripts = [], isWide } = options
  const texts = TEXTS[language]
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${texts.provider}</title>
<link rel="icon" href="/assets/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/fonts/index.css">
<link rel="stylesheet" href="/assets/gateway.css">
</head>
<body class="${isWide && 'wide'}">
<aside class="sandbox"><strong>${texts.test}</strong> ${texts.warning}</aside>
<header class="masthead">
<img src="/assets/mark.svg" alt="" width="28" height="28">
<span class="provider">${texts.provider}</span>
${otherLanguagePath !== undefined && html`<a class="language" href="${otherLanguagePath}" lang="${language === 'ja' ? 'en' : 'ja'}">${texts.other}</a>`}
</header>
<main>
<h1>${title}</h1>
<p class="shop">${texts.shop} <strong>${shopName}</strong></p>
${body}
</main>
${['/assets/show-when-settled.js', ...scripts].map((path) => html`<script src="${path}" defer></script>`)}
</body>
</html>
`.html
}
