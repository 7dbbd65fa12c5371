// The rarest draws of a pack in big type, for streams: /overlay.html?packId=3&lang=en&rows=5. Without
// packId, of all packs. docs/draw-feed.md describes the page.
const query = new URLSearchParams(location.search)
const lang = query.get('lang') === 'en' ? 'en' : 'ja'
const packId = /^\d+$/.exec(query.get('packId') ?? '')?.[0]
const rows = Math.min(12, Math.max(1, Number(query.get('rows')) || 5))
const REFRESH_MS = 10_000
const TEXTS = {
  ja: { title: 'レアな引き', member: '会員さま', oneIn: (count) => `確率 1/${count}` },
  en: { title: 'Rare draws', member: 'A member', oneIn: (count) => `1 in ${count}` },
}[lang]

document.documentElement.lang = lang
document.querySelector('h1').textContent = TEXTS.title
await refresh()
setInterval(refresh, REFRESH_MS)

/** Without an answer, the draws before stay. */
async function refresh() {
  try {
    const path = packId === undefined ? '/api/user/draw_feed' : `/api/user/pack/feed/${packId}`
    const response = await fetch(path, { credentials: 'omit' })
    if (!response.ok) return
    const { list } = await response.json()
    document.querySelector('ol').replaceChildren(...list.slice(0, rows).map(rowOf))
  } catch {
    // The next call follows in a moment.
  }
}

function rowOf(draw) {
  const picture = new Image(100, 140)
  picture.src = draw.image_url
  picture.alt = ''
  const text = document.createElement('div')
  text.append(
    element('div', '', textIn(draw.name, draw.name_en)),
    element('div', 'odds', TEXTS.oneIn(draw.one_in.toLocaleString(lang))),
    element('small', '', textIn(draw.member ?? TEXTS.member, draw.member_en)),
  )
  const row = document.createElement('li')
  row.append(picture, text)
  return row
}

function textIn(ja, en) {
  return lang === 'en' ? (en ?? ja) : ja
}

function element(name, className, content) {
  const made = document.createElement(name)
  made.className = className
  made.textContent = content
  return made
}
