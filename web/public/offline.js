// The page contains its text in both languages. The language that the visitor chose comes first.
// Without a choice, the cookie says in which language the visitor has read the shop.
try {
  const lang = localStorage.getItem('lang') ?? /\blang=(\w+)/.exec(document.cookie)?.[1]
  if (lang === 'en') document.documentElement.dataset.first = 'en'
} catch {
  // In a browser that blocks storage, the Japanese text comes first.
}
const bars = document.querySelector('meta[name="theme-color"]')
const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper')
if (paper !== '') bars.content = paper
addEventListener('online', () => location.reload())
// The first load after that event can still fail, and the event does not come again.
setInterval(() => {
  if (!navigator.onLine) return
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => location.reload(),
    () => {},
  )
}, 5_000)
for (const button of document.querySelectorAll('.again')) {
  button.addEventListener('click', () => location.reload())
}
