// The page contains its text in both languages. The language that the visitor chose comes first.
try {
  if (localStorage.getItem('lang') === 'en') document.documentElement.dataset.first = 'en'
} catch {
  // In a browser that blocks storage, the Japanese text comes first.
}
addEventListener('online', () => location.reload())
for (const button of document.querySelectorAll('.again')) {
  button.addEventListener('click', () => location.reload())
}
